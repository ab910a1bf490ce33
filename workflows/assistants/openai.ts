import type { WireAnswer } from './answer.ts';
import {
  commonParts,
  createResponsesAssistant,
  joinParts,
  queriesOf,
  searchCalls,
  usageOf,
} from './responses-wire.ts';
import type { PlacedPart, ResponseBody } from './responses-wire.ts';
import type { Assistant, Citation } from './port.ts';
import type { AssistantDeps, AssistantSettings } from './settings.ts';
import { cleanUrl, distinctCitations, distinctSources } from './sources.ts';

/** OpenAI's Responses API with hosted web search, forced by `tool_choice`. */
export const createOpenaiAssistant = (
  settings: AssistantSettings,
  deps: AssistantDeps,
): Assistant =>
  createResponsesAssistant(
    {
      id: 'openai',
      path: '/responses',
      ask: (post, { country }) =>
        post({
          tools: [
            {
              type: 'web_search',
              search_context_size: 'medium',
              ...(country === null ? {} : { user_location: { type: 'approximate', country } }),
            },
          ],
          tool_choice: 'required',
          include: ['web_search_call.action.sources'],
        }),
      read: readOpenaiAnswer,
    },
    settings,
    deps,
  );

export function readOpenaiAnswer(body: ResponseBody): WireAnswer {
  const { text, parts } = joinParts(body.output);
  const calls = searchCalls(body);
  const listed = calls.some(
    ({ action }) => action?.sources !== undefined && action.sources !== null,
  );
  return {
    text,
    ...commonParts(body),
    searched: calls.length > 0,
    queries: queriesOf(calls),
    found: listed ? distinctSources(calls.flatMap(({ action }) => action?.sources ?? [])) : null,
    cited: distinctCitations(parts.flatMap((part) => citationsOf(text, part))),
    usage: usageOf(body, calls.length),
    billedMicros: null,
  };
}

/**
 * Offsets count UTF-16 units in all recordings, which hold nothing beyond the basic plane: so the
 * span is used only if it holds the page's host, else the link is looked for.
 */
function citationsOf(text: string, { part, start: base }: PlacedPart): Citation[] {
  return (part.annotations ?? [])
    .filter(({ type, url }) => type === 'url_citation' && url !== '')
    .map(({ url, title, start_index, end_index }) => {
      const place = placeOf(text, url, base + (start_index ?? 0), base + (end_index ?? 0));
      return { url, title: title ?? null, ...place };
    });
}

function placeOf(text: string, url: string, start: number, end: number) {
  const host = new URL(cleanUrl(url) ?? 'https://unknown.invalid').hostname.replace(/^www\./u, '');
  if (end > start && text.slice(start, end).includes(host)) return { start, end };
  const at = text.indexOf(url, Math.max(0, start - 400));
  const from = at < 0 ? text.indexOf(url) : at;
  return from < 0 ? { start: null, end: null } : { start: from, end: from + url.length };
}
