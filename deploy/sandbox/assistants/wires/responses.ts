import type { Json, Reply } from '../reply.ts';

/** Shared by the three protocols based on OpenAI's Responses. */

export const refusalText = 'I’m sorry, but I can’t help with that.';

export function responseFrame(reply: Reply): Json {
  const failed = reply.fault === 'error_in_200';
  return {
    id: `resp_${reply.id}`,
    object: 'response',
    created_at: reply.seconds,
    completed_at: reply.seconds,
    status: failed ? 'failed' : reply.cut ? 'incomplete' : 'completed',
    error: failed ? { code: 'server_error', message: 'The model failed.' } : null,
    incomplete_details: reply.cut ? { reason: 'max_output_tokens' } : null,
    model: reply.model,
    tools: [{ type: 'web_search' }],
  };
}

export const usageOf = ({ usage }: Reply): Json => ({
  input_tokens: usage.input,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: usage.output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: usage.input + usage.output,
});
