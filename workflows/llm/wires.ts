import type { OpenAI } from 'openai';
import type { RawAnswer } from './outcome.ts';

/** One question, independent of the wire. */
export interface Question {
  model: string;
  /** Names the form of the answer, [a-zA-Z0-9_-]. */
  name: string;
  /** JSON schema: strict objects, every property required. */
  schema: Record<string, unknown>;
  instructions: string;
  /** Turns after the instructions: the data, and on a repair the unusable answer and why. */
  messages: readonly { role: 'user' | 'assistant'; content: string }[];
  maxOutputTokens: number;
}

export type Wire = (
  client: OpenAI,
  question: Question,
  options: { signal: AbortSignal; onDelta: (delta: string) => void },
) => Promise<RawAnswer>;

/** OpenAI's own wire. Unknown events appear over time and are ignored. */
export const askByResponses: Wire = async (client, question, { signal, onDelta }) => {
  const stream = await client.responses.create(
    {
      model: question.model,
      instructions: question.instructions,
      input: question.messages.map((message) => ({ ...message })),
      max_output_tokens: question.maxOutputTokens,
      store: false,
      stream: true,
      text: {
        format: {
          type: 'json_schema',
          name: question.name,
          strict: true,
          schema: question.schema,
        },
      },
    },
    { signal },
  );
  const answer: RawAnswer = { text: '', refused: false, truncated: false, tokens: null };
  for await (const event of stream) {
    switch (event.type) {
      case 'response.output_text.delta':
        answer.text += event.delta;
        onDelta(event.delta);
        break;
      case 'response.refusal.delta':
      case 'response.refusal.done':
        answer.refused = true;
        break;
      case 'response.completed':
        answer.tokens = tokensOf(
          event.response.usage?.input_tokens,
          event.response.usage?.output_tokens,
        );
        break;
      case 'response.incomplete':
        answer.tokens = tokensOf(
          event.response.usage?.input_tokens,
          event.response.usage?.output_tokens,
        );
        answer.refused ||= event.response.incomplete_details?.reason === 'content_filter';
        answer.truncated = true;
        break;
      case 'response.failed':
        throw new ResponseFailed(event.response.error?.code ?? null);
      default:
    }
  }
  return answer;
};

/** The wire that most compatible servers speak. */
export const askByChat: Wire = async (client, question, { signal, onDelta }) => {
  const stream = await client.chat.completions.create(
    {
      model: question.model,
      messages: [
        { role: 'system', content: question.instructions },
        ...question.messages.map((message) => ({ ...message })),
      ],
      max_completion_tokens: question.maxOutputTokens,
      stream: true,
      stream_options: { include_usage: true },
      response_format: {
        type: 'json_schema',
        json_schema: { name: question.name, strict: true, schema: question.schema },
      },
    },
    { signal },
  );
  const answer: RawAnswer = { text: '', refused: false, truncated: false, tokens: null };
  for await (const chunk of stream) {
    // The last piece: it has no choice.
    if (chunk.usage) {
      answer.tokens = tokensOf(chunk.usage.prompt_tokens, chunk.usage.completion_tokens);
    }
    const choice = chunk.choices[0];
    if (!choice) continue;
    if (choice.delta.refusal) answer.refused = true;
    if (choice.delta.content) {
      answer.text += choice.delta.content;
      onDelta(choice.delta.content);
    }
    if (choice.finish_reason === 'length') answer.truncated = true;
    if (choice.finish_reason === 'content_filter') answer.refused = true;
  }
  return answer;
};

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Other servers than OpenAI's may count nothing, or not in whole numbers. */
function tokensOf(input: unknown, output: unknown): RawAnswer['tokens'] {
  return isCount(input) && isCount(output) ? { input, output } : null;
}

/** An answer with HTTP 200 whose body says that the model failed. */
export class ResponseFailed extends Error {
  readonly code: string | null;
  constructor(code: string | null) {
    super(`The model failed: ${code ?? 'no code'}.`);
    this.name = 'ResponseFailed';
    this.code = code;
  }
}
