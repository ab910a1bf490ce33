import { cutText } from '#domain/text/cut.ts';
import { z } from 'zod';
import { judgeAnswer } from './answer.ts';
import type { WireAnswer } from './answer.ts';
import { exchange } from './exchange.ts';
import { fromUtf8Bytes, distinctCitations, distinctSources } from './sources.ts';
import type { Assistant, Citation, Source } from './port.ts';
import type { AssistantDeps, AssistantSettings } from './settings.ts';

const chunkSchema = z.looseObject({
  web: z.looseObject({ uri: z.string().nullish(), title: z.string().nullish() }).nullish(),
});
const supportSchema = z.looseObject({
  segment: z
    .looseObject({
      startIndex: z.number().nullish(),
      endIndex: z.number().nullish(),
      text: z.string().nullish(),
    })
    .nullish(),
  groundingChunkIndices: z.array(z.number()).nullish(),
});
const count = z.number().nullish();

const answerSchema = z.looseObject({
  candidates: z
    .array(
      z.looseObject({
        content: z
          .looseObject({
            parts: z
              .array(z.looseObject({ text: z.string().nullish(), thought: z.boolean().nullish() }))
              .nullish(),
          })
          .nullish(),
        finishReason: z.string().nullish(),
        groundingMetadata: z
          .looseObject({
            webSearchQueries: z.array(z.string()).nullish(),
            groundingChunks: z.array(chunkSchema).nullish(),
            groundingSupports: z.array(supportSchema).nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  promptFeedback: z.looseObject({ blockReason: z.string().nullish() }).nullish(),
  modelVersion: z.string().nullish(),
  responseId: z.string().nullish(),
  usageMetadata: z
    .looseObject({
      promptTokenCount: count,
      candidatesTokenCount: count,
      thoughtsTokenCount: count,
      toolUsePromptTokenCount: count,
    })
    .nullish(),
});
export type GeminiBody = z.infer<typeof answerSchema>;
type Grounding = NonNullable<NonNullable<GeminiBody['candidates']>[number]['groundingMetadata']>;

/**
 * Google's generateContent. Without search by default: its terms forbid analyzing grounded answers,
 * so grounding is for owners with a written permission.
 */
export function createGeminiAssistant(settings: AssistantSettings, deps: AssistantDeps): Assistant {
  const grounded = settings.grounded === true;
  return {
    id: 'gemini',
    async ask({ prompt, maxOutputTokens, signal }) {
      const began = deps.now();
      const { value, requestId } = await exchange(
        deps,
        {
          assistant: 'gemini',
          url: `${settings.baseUrl}/models/${encodeURIComponent(settings.model)}:generateContent`,
          headers: { 'x-goog-api-key': settings.apiKey },
          body: {
            contents: [{ role: 'user', parts: [{ text: prompt }] }],
            generationConfig: { maxOutputTokens },
            ...(grounded ? { tools: [{ googleSearch: {} }] } : {}),
          },
          signal,
        },
        answerSchema,
      );
      return judgeAnswer(
        { ...readGeminiAnswer(value, grounded), requestId: requestId ?? value.responseId ?? null },
        { model: settings.model, search: grounded, price: settings.price, ms: deps.now() - began },
      );
    },
  };
}

export function readGeminiAnswer(body: GeminiBody, grounded: boolean): WireAnswer {
  const candidate = body.candidates?.[0];
  const text = (candidate?.content?.parts ?? [])
    .filter(({ thought }) => thought !== true)
    .map((part) => part.text ?? '')
    .join('');
  const grounding = candidate?.groundingMetadata ?? null;
  const queries = grounding?.webSearchQueries ?? [];
  const chunks = (grounding?.groundingChunks ?? []).map(sourceOf);
  const searched = queries.length > 0 || chunks.some((source) => source !== null);
  const finish = candidate?.finishReason ?? null;
  const usage = body.usageMetadata;
  return {
    text,
    model: body.modelVersion ?? '',
    searched,
    queries: [...new Set(queries)],
    found: grounded && searched ? distinctSources(chunks.filter((one) => one !== null)) : null,
    cited: grounded && grounding ? citationsOf(text, grounding, chunks) : grounded ? [] : null,
    usage: {
      inputTokens: (usage?.promptTokenCount ?? 0) + (usage?.toolUsePromptTokenCount ?? 0),
      outputTokens: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
      searches: queries.length,
    },
    requestId: body.responseId ?? null,
    refused:
      (!candidate && Boolean(body.promptFeedback?.blockReason)) ||
      (finish !== null && /SAFETY|PROHIBITED|BLOCKLIST|RECITATION|SPII/u.test(finish)),
    incomplete:
      finish === null || finish === 'STOP'
        ? null
        : finish === 'MAX_TOKENS'
          ? 'The answer was cut off.'
          : `The answer was not finished (${cutText(finish, 40)}).`,
    billedMicros: null,
  };
}

/**
 * Links are redirects that expire; the title is the page's domain. Google's own widgets are not
 * pages.
 */
function sourceOf({ web }: z.infer<typeof chunkSchema>): Source | null {
  const title = web?.title ?? '';
  const uri = web?.uri ?? '';
  if (uri === '' || /^https:\/\/www\.google\.com\/search\b/u.test(uri)) return null;
  const isDomain = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/iu.test(title);
  const redirects = uri.includes('/grounding-api-redirect/');
  return { url: isDomain && redirects ? `https://${title}/` : uri, title: title || null };
}

/** Segments count UTF-8 bytes; an offset is used only when it matches the segment's own text. */
function citationsOf(
  text: string,
  { groundingSupports }: Grounding,
  chunks: readonly (Source | null)[],
): Citation[] {
  const supports = groundingSupports ?? [];
  const bytes = supports.flatMap(({ segment }) => [
    segment?.startIndex ?? 0,
    segment?.endIndex ?? 0,
  ]);
  const offsets = fromUtf8Bytes(text, bytes);
  const cited = supports.flatMap(({ segment, groundingChunkIndices }, at) => {
    const [start = 0, end = 0] = offsets.slice(at * 2, at * 2 + 2);
    const own = segment?.text ?? '';
    const found = text.slice(start, end) === own ? start : text.indexOf(own);
    const place =
      own === '' || found < 0
        ? { start: null, end: null }
        : { start: found, end: found + own.length };
    return (groundingChunkIndices ?? []).flatMap((index) => {
      const source = chunks[index];
      return source ? [{ ...source, ...place }] : [];
    });
  });
  return distinctCitations(cited);
}
