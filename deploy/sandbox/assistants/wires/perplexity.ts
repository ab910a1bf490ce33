import { joinPassages, titleOf } from '../reply.ts';
import type { Json, Reply } from '../reply.ts';
import { refusalText, responseFrame, usageOf } from './responses.ts';

export function perplexityBody(reply: Reply): Json {
  const { text } = joinPassages(reply, (_page, number) => `[${number}]`);
  const results = [...reply.pages, ...reply.alsoFound].map((page, at) => ({
    id: at + 1,
    title: titleOf(page),
    url: page.url,
    snippet: titleOf(page),
    last_updated: '2026-11-20',
    source: 'web',
  }));
  return {
    ...responseFrame(reply),
    output: [
      ...(reply.searched ? [{ type: 'search_results', queries: [reply.prompt], results }] : []),
      {
        id: `msg_${reply.id}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [
          reply.refused
            ? { type: 'refusal', refusal: refusalText }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage: {
      ...usageOf(reply),
      tool_calls_details: { search_web: { invocation: Number(reply.searched), cost_usd: 0.0025 } },
      cost: {
        currency: 'USD',
        input_cost: reply.usage.input / 1e6,
        output_cost: reply.usage.output / 1e6,
        tool_calls_cost: reply.searched ? 0.0025 : 0,
        total_cost: (reply.usage.input + reply.usage.output) / 1e6 + (reply.searched ? 0.0025 : 0),
      },
    },
  };
}
