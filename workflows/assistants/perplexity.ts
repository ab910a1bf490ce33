import type { WireAnswer } from './answer.ts';
import { commonParts, createResponsesAssistant, joinParts, usageOf } from './responses-wire.ts';
import type { OutputItem, ResponseBody } from './responses-wire.ts';
import { AssistantError } from './port.ts';
import type { Assistant, Citation } from './port.ts';
import type { AssistantDeps, AssistantSettings } from './settings.ts';
import { distinctCitations, distinctSources } from './sources.ts';

const MARKER = /\[(\d{1,3})\]/gu;
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/gu;

/**
 * Perplexity's Agent API with a pinned model: presets may be answered by another maker's. Whether
 * `tool_choice` is supported is not certain, so a refusal drops it.
 */
export function createPerplexityAssistant(
  settings: AssistantSettings,
  deps: AssistantDeps,
): Assistant {
  let forces = true;
  return createResponsesAssistant(
    {
      id: 'perplexity',
      path: '/agent',
      ask(post, { country }) {
        const send = (forced: boolean) =>
          post({
            tools: [
              {
                type: 'web_search',
                search_context_size: 'medium',
                ...(country === null ? {} : { user_location: { country } }),
              },
            ],
            ...(forced ? { tool_choice: 'required' } : {}),
            language_preference: 'en',
            max_steps: 3,
          });
        return send(forces).catch((error: unknown) => {
          if (!forces || !(error instanceof AssistantError) || error.failure !== 'bad_request')
            throw error;
          forces = false;
          return send(false);
        });
      },
      read: readPerplexityAnswer,
    },
    settings,
    deps,
  );
}

export function readPerplexityAnswer(body: ResponseBody): WireAnswer {
  const { text, parts } = joinParts(body.output);
  const searches = body.output.filter(({ type }) => type === 'search_results');
  const results = searches.flatMap((item) => item.results ?? []);
  const annotated = parts.flatMap(({ part }) =>
    (part.annotations ?? [])
      .filter(({ type, url }) => /citation/u.test(type) && url !== '')
      .map(({ url, title }) => ({ url, title: title ?? null, start: null, end: null })),
  );
  const marked = markersOf(text, results);
  const billed = body.usage?.cost?.total_cost;
  return {
    text,
    ...commonParts(body),
    searched: searches.length > 0,
    queries: [...new Set(searches.flatMap((item) => item.queries ?? []))],
    found: searches.length === 0 ? null : distinctSources(results),
    cited: distinctCitations([...marked, ...unmarked(annotated, marked)]),
    usage: usageOf(body, body.usage?.tool_calls_details?.search_web?.invocation ?? searches.length),
    billedMicros: typeof billed === 'number' ? Math.ceil(billed * 1_000_000) : null,
  };
}

type Results = NonNullable<OutputItem['results']>;

/** `[3]` outside code points to the result with that id, if there is one. */
function markersOf(text: string, results: Results): Citation[] {
  const byId = new Map(results.map((result) => [result.id, result]));
  const code = [...text.matchAll(CODE)].map(({ 0: match, index }) => [index, index + match.length]);
  return [...text.matchAll(MARKER)].flatMap(({ 0: match, 1: id, index }) => {
    const result = byId.get(Number(id));
    if (!result || code.some(([from = 0, to = 0]) => index >= from && index < to)) return [];
    const { url, title } = result;
    return [{ url, title: title ?? null, start: index, end: index + match.length }];
  });
}

const unmarked = (annotated: readonly Citation[], marked: readonly Citation[]): Citation[] =>
  annotated.filter(({ url }) => !marked.some((citation) => citation.url === url));
