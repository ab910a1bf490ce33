import { titleOf } from '../reply.ts';
import type { Json, Reply } from '../reply.ts';

export function anthropicBody(reply: Reply): Json {
  const found = [...reply.pages, ...reply.alsoFound].map((page) => ({
    type: 'web_search_result',
    url: page.url,
    title: titleOf(page),
    page_age: null,
    encrypted_content: Buffer.from(page.url).toString('base64'),
  }));
  const toolId = `srvtoolu_${reply.id}`;
  const failed = reply.fault === 'search_error';
  const search = [
    { type: 'server_tool_use', id: toolId, name: 'web_search', input: { query: reply.prompt } },
    {
      type: 'web_search_tool_result',
      tool_use_id: toolId,
      content: failed ? { type: 'web_search_tool_result_error', error_code: 'unavailable' } : found,
    },
  ];
  const text = reply.refused
    ? []
    : reply.passages.map(({ text: words, cites }) => ({
        type: 'text',
        text: words,
        ...(cites.length === 0
          ? {}
          : {
              citations: cites.flatMap((at) => {
                const page = reply.pages[at];
                return page
                  ? [
                      {
                        type: 'web_search_result_location',
                        url: page.url,
                        title: titleOf(page),
                        cited_text: titleOf(page),
                        encrypted_index: 'sandbox',
                      },
                    ]
                  : [];
              }),
            }),
      }));
  const pausing = reply.fault === 'pause';
  return {
    id: `msg_${reply.id}`,
    type: 'message',
    role: 'assistant',
    model: reply.model,
    content: pausing
      ? [{ type: 'text', text: 'I’ll look that up. ' }, search[0]]
      : [...(reply.searched || failed ? search : []), ...text],
    stop_reason: pausing
      ? 'pause_turn'
      : reply.refused
        ? 'refusal'
        : reply.cut
          ? 'max_tokens'
          : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: reply.usage.input,
      output_tokens: reply.usage.output,
      server_tool_use: { web_search_requests: Number(reply.searched) },
      service_tier: 'standard',
    },
  };
}
