import { z } from 'zod';
import { judgeAnswer } from './answer.ts';
import type { WireAnswer } from './answer.ts';
import { exchange } from './exchange.ts';
import { AssistantError } from './port.ts';
import type { Assistant, AssistantQuestion, Citation } from './port.ts';
import type { AssistantDeps, AssistantSettings } from './settings.ts';
import { distinctCitations, distinctSources } from './sources.ts';

const MAX_SEARCHES = 3;
/** A turn that pauses is continued so often; each continuation costs its whole input again. */
const MAX_TURNS = 3;

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  input: z.looseObject({ query: z.string().optional() }).optional(),
  content: z
    .union([
      z.array(z.looseObject({ url: z.string().nullish(), title: z.string().nullish() })),
      z.looseObject({ type: z.string(), error_code: z.string().nullish() }),
      z.string(),
    ])
    .optional(),
  citations: z
    .array(z.looseObject({ url: z.string().nullish(), title: z.string().nullish() }))
    .nullish(),
});

const messageSchema = z.looseObject({
  id: z.string().nullish(),
  model: z.string().nullish(),
  content: z.array(blockSchema),
  stop_reason: z.string().nullish(),
  usage: z
    .looseObject({
      input_tokens: z.number().nullish(),
      output_tokens: z.number().nullish(),
      cache_creation_input_tokens: z.number().nullish(),
      cache_read_input_tokens: z.number().nullish(),
      server_tool_use: z.looseObject({ web_search_requests: z.number().nullish() }).nullish(),
    })
    .nullish(),
});
export type Message = z.infer<typeof messageSchema>;

/**
 * Anthropic's Messages API with the search tool that always lists its results. The tool is forced;
 * a model that does not allow that is asked again without.
 */
export function createAnthropicAssistant(
  settings: AssistantSettings,
  deps: AssistantDeps,
): Assistant {
  let forces = true;

  async function sendTurn(question: AssistantQuestion, content: readonly unknown[]) {
    const send = (forced: boolean) =>
      exchange(
        deps,
        {
          assistant: 'anthropic',
          url: `${settings.baseUrl}/messages`,
          headers: { 'x-api-key': settings.apiKey, 'anthropic-version': '2023-06-01' },
          body: requestBody(settings.model, question, content, forced),
          signal: question.signal,
        },
        messageSchema,
      );
    try {
      return await send(forces && content.length === 0);
    } catch (error) {
      if (!forces || !(error instanceof AssistantError) || error.failure !== 'bad_request')
        throw error;
      forces = false;
      return send(false);
    }
  }

  return {
    id: 'anthropic',
    async ask(question) {
      const began = deps.now();
      const turns: Message[] = [];
      let requestId: string | null = null;
      do {
        const said = turns.flatMap(({ content }) => content);
        const turn = await sendTurn(question, said);
        requestId ??= turn.requestId;
        turns.push(turn.value);
      } while (turns.at(-1)?.stop_reason === 'pause_turn' && turns.length < MAX_TURNS);
      return judgeAnswer(
        { ...readAnthropicAnswer(turns), requestId: requestId ?? turns[0]?.id ?? null },
        { model: settings.model, search: true, price: settings.price, ms: deps.now() - began },
      );
    },
  };
}

function requestBody(
  model: string,
  { prompt, country, maxOutputTokens }: AssistantQuestion,
  said: readonly unknown[],
  forced: boolean,
) {
  return {
    model,
    max_tokens: maxOutputTokens,
    // The content before the pause is sent back unchanged, with its encrypted parts.
    messages: [
      { role: 'user', content: prompt },
      ...(said.length === 0 ? [] : [{ role: 'assistant', content: said }]),
    ],
    tools: [
      {
        type: 'web_search_20250305',
        name: 'web_search',
        max_uses: MAX_SEARCHES,
        ...(country === null ? {} : { user_location: { type: 'approximate', country } }),
      },
    ],
    ...(forced
      ? { tool_choice: { type: 'tool', name: 'web_search' }, thinking: { type: 'disabled' } }
      : {}),
  };
}

/** The turns of one answer. A citation belongs to its whole text block. */
export function readAnthropicAnswer(turns: readonly Message[]): WireAnswer {
  const blocks = turns.flatMap(({ content }) => content);
  const cited: Citation[] = [];
  let text = '';
  for (const block of blocks) {
    if (block.type !== 'text') continue;
    const start = text.length;
    text += block.text ?? '';
    for (const { url, title } of block.citations ?? [])
      if (url) cited.push({ url, title: title ?? null, start, end: text.length });
  }
  const results = blocks.filter(({ type }) => type === 'web_search_tool_result');
  const lists = results.flatMap(({ content }) => (Array.isArray(content) ? [content] : []));
  const stop = turns.at(-1)?.stop_reason ?? null;
  return {
    text,
    model: turns[0]?.model ?? '',
    // An error instead of results means no search happened; an empty list means one did.
    searched: lists.length > 0,
    queries: [
      ...new Set(
        blocks
          .filter(({ type }) => type === 'server_tool_use')
          .flatMap(({ input }) => (input?.query ? [input.query] : [])),
      ),
    ],
    found: lists.length === 0 ? null : distinctSources(lists.flat()),
    cited: distinctCitations(cited),
    usage: usageOf(turns),
    requestId: turns[0]?.id ?? null,
    refused: stop === 'refusal',
    incomplete: incompleteReason(stop),
    billedMicros: null,
  };
}

function usageOf(turns: readonly Message[]) {
  const total = { inputTokens: 0, outputTokens: 0, searches: 0 };
  for (const { usage } of turns) {
    total.inputTokens +=
      (usage?.input_tokens ?? 0) +
      (usage?.cache_creation_input_tokens ?? 0) +
      (usage?.cache_read_input_tokens ?? 0);
    total.outputTokens += usage?.output_tokens ?? 0;
    total.searches += usage?.server_tool_use?.web_search_requests ?? 0;
  }
  return total;
}

function incompleteReason(stop: string | null): string | null {
  switch (stop) {
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return 'The answer was cut off.';
    case 'pause_turn':
      return 'The assistant paused again and again and was not waited for.';
    case 'tool_use':
      return 'The assistant waited for a tool that we do not have.';
    default:
      return null;
  }
}
