import { joinPassages, titleOf } from '../reply.ts';
import type { Json, Reply, Span } from '../reply.ts';
import { refusalText, responseFrame, usageOf } from './responses.ts';

/** OpenAI marks every address that it cites. */
const marked = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}utm_source=openai`;

export function openaiBody(reply: Reply): Json {
  const { text, spans } = joinPassages(
    reply,
    ({ url, domain }) => ` ([${domain}](${marked(url)}))`,
  );
  const annotations = spans.map(({ page, start, end }: Span) => ({
    type: 'url_citation',
    // The span is the link without the space before it.
    start_index: start + 1,
    end_index: end,
    title: titleOf(page),
    url: marked(page.url),
  }));
  const content = reply.refused
    ? [{ type: 'refusal', refusal: refusalText }]
    : [{ type: 'output_text', text, annotations, logprobs: [] }];
  const sources = [...reply.pages, ...reply.alsoFound].map(({ url }) => ({ type: 'url', url }));
  return {
    ...responseFrame(reply),
    output: [
      { id: `rs_${reply.id}`, type: 'reasoning', summary: [] },
      ...(reply.searched
        ? [
            {
              id: `ws_${reply.id}`,
              type: 'web_search_call',
              status: 'completed',
              action: { type: 'search', query: reply.prompt, queries: [reply.prompt], sources },
            },
          ]
        : []),
      { id: `msg_${reply.id}`, type: 'message', role: 'assistant', status: 'completed', content },
    ],
    usage: usageOf(reply),
  };
}
