import { joinPassages } from '../reply.ts';
import type { Json, Reply } from '../reply.ts';
import { refusalText, responseFrame, usageOf } from './responses.ts';

export function xaiBody(reply: Reply): Json {
  const { text, spans } = joinPassages(reply, ({ url }, number) => `[[${number}]](${url})`);
  const points = (at: number): number => Array.from(text.slice(0, at)).length;
  const sources = [...reply.pages, ...reply.alsoFound].map(({ url }) => ({ type: 'url', url }));
  return {
    ...responseFrame(reply),
    output: [
      ...(reply.searched
        ? [
            {
              id: `ws_${reply.id}`,
              type: 'web_search_call',
              status: 'completed',
              action: { type: 'search', query: reply.prompt, sources },
            },
          ]
        : []),
      {
        id: `msg_${reply.id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [
          reply.refused
            ? { type: 'refusal', refusal: refusalText }
            : {
                type: 'output_text',
                text,
                logprobs: [],
                annotations: spans.map(({ page, number, start, end }) => ({
                  type: 'url_citation',
                  url: page.url,
                  start_index: points(start),
                  end_index: points(end),
                  title: String(number),
                })),
              },
        ],
      },
    ],
    usage: {
      ...usageOf(reply),
      num_sources_used: 0,
      num_server_side_tools_used: Number(reply.searched),
      cost_in_usd_ticks:
        reply.usage.input * 5_000 + reply.usage.output * 15_000 + (reply.searched ? 5e7 : 0),
      server_side_tool_usage_details: { web_search_calls: Number(reply.searched) },
    },
  };
}
