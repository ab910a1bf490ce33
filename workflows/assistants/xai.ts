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
import { fromCodePoints, distinctCitations, distinctSources } from './sources.ts';
import type { Assistant, Citation } from './port.ts';
import type { AssistantDeps, AssistantSettings } from './settings.ts';

const INLINE_LINK = /\[\[(\d{1,3})\]\]\((https?:\/\/[^\s)]+)\)/gu;
const TICKS_PER_MICRO = 10_000;

/** xAI's Responses API with web search; posts of X are not searched. */
export const createXaiAssistant = (settings: AssistantSettings, deps: AssistantDeps): Assistant =>
  createResponsesAssistant(
    {
      id: 'xai',
      path: '/responses',
      ask: (post) => post({ tools: [{ type: 'web_search' }], tool_choice: 'required' }),
      read: readXaiAnswer,
    },
    settings,
    deps,
  );

/**
 * Three shapes: links in the text with offsets (code points), a list of pages with offsets 0 and 0,
 * and the older list without offsets. Only the first says what was cited.
 */
export function readXaiAnswer(body: ResponseBody): WireAnswer {
  const { text, parts } = joinParts(body.output);
  const calls = searchCalls(body);
  const annotations = parts.flatMap(({ part }) => part.annotations ?? []);
  const older = annotations.some(({ start_index }) => start_index === undefined);
  const cited = distinctCitations([
    ...parts.flatMap((part) => placedCitations(text, part)),
    ...linksIn(text),
  ]);
  const sources = calls.flatMap(({ action }) => action?.sources ?? []);
  const found = distinctSources([...sources, ...annotations]);
  const ticks = body.usage?.cost_in_usd_ticks;
  return {
    text,
    ...commonParts(body),
    searched: calls.length > 0,
    queries: queriesOf(calls),
    found: found.length === 0 && calls.length === 0 ? null : found,
    cited: older && cited.length === 0 ? null : cited,
    usage: usageOf(body, body.usage?.num_server_side_tools_used ?? calls.length),
    billedMicros: typeof ticks === 'number' ? Math.ceil(ticks / TICKS_PER_MICRO) : null,
  };
}

function placedCitations(joined: string, { part, start: base }: PlacedPart): Citation[] {
  return (part.annotations ?? [])
    .filter(
      ({ url, start_index, end_index }) => url !== '' && (end_index ?? 0) > (start_index ?? 0),
    )
    .map(({ url, start_index, end_index }) => ({
      url,
      title: null,
      start: base + fromCodePoints(part.text, start_index ?? 0),
      end: Math.min(joined.length, base + fromCodePoints(part.text, end_index ?? 0)),
    }));
}

const linksIn = (text: string): Citation[] =>
  [...text.matchAll(INLINE_LINK)].map(({ 0: match, 2: url = '', index }) => ({
    url,
    title: null,
    start: index,
    end: index + match.length,
  }));
