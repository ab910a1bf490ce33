import { joinPassages } from '../reply.ts';
import type { Json, Reply } from '../reply.ts';

export function geminiBody(reply: Reply): Json {
  const { text } = joinPassages(reply, () => '');
  const bytes = (at: number): number => Buffer.byteLength(text.slice(0, at));
  let at = 0;
  const supports = reply.passages.flatMap(({ text: words, cites }) => {
    const [start, end] = [at, at + words.length];
    at = end;
    return cites.length === 0
      ? []
      : [
          {
            segment: {
              ...(start === 0 ? {} : { startIndex: bytes(start) }),
              endIndex: bytes(end),
              text: words,
            },
            groundingChunkIndices: cites,
          },
        ];
  });
  const grounding = {
    webSearchQueries: [reply.prompt],
    groundingChunks: reply.pages.map(({ domain }, number) => ({
      web: {
        uri: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${reply.id}${number}`,
        title: domain,
      },
    })),
    groundingSupports: supports,
    searchEntryPoint: { renderedContent: '<div></div>' },
  };
  return {
    candidates: [
      {
        content: reply.refused ? {} : { role: 'model', parts: [{ text }] },
        finishReason: reply.refused ? 'SAFETY' : reply.cut ? 'MAX_TOKENS' : 'STOP',
        ...(reply.searched ? { groundingMetadata: grounding } : {}),
      },
    ],
    usageMetadata: {
      promptTokenCount: reply.usage.input,
      candidatesTokenCount: reply.usage.output,
      totalTokenCount: reply.usage.input + reply.usage.output,
    },
    modelVersion: reply.model,
    responseId: reply.id,
  };
}
