import { cutText } from '#domain/text/cut.ts';
import type { AssistantAnswer, AssistantUsage } from './port.ts';
import type { AssistantPrice } from './settings.ts';

/** An adapter's parsed response, before it is judged. */
export interface WireAnswer extends Omit<
  AssistantAnswer,
  'state' | 'reason' | 'costMicros' | 'ms'
> {
  refused: boolean;
  /** Cut off; why, in one sentence. */
  incomplete: string | null;
  /** As billed; null: the list price is used. */
  billedMicros: number | null;
}

/** More than any answer uses: what a provider reports beyond it is its mistake, not our cost. */
const MOST: AssistantUsage = { inputTokens: 1_000_000, outputTokens: 200_000, searches: 100 };

/** A whole number from 0 to `most`, whatever was reported. */
const bounded = (reported: number, most: number): number =>
  Math.round(Math.min(Math.max(0, reported), most));

/** Whether an answer counts, and if not, why. */
export function judgeAnswer(
  wire: WireAnswer,
  asked: { model: string; search: boolean; price: AssistantPrice; ms: number },
): AssistantAnswer {
  const { refused, incomplete, billedMicros, ...rest } = wire;
  const usage: AssistantUsage = {
    inputTokens: bounded(wire.usage.inputTokens, MOST.inputTokens),
    outputTokens: bounded(wire.usage.outputTokens, MOST.outputTokens),
    searches: bounded(wire.usage.searches, MOST.searches),
  };
  const costMicros =
    billedMicros === null
      ? listPriceMicros(usage, asked.price)
      : bounded(billedMicros, listPriceMicros(MOST, asked.price));
  const judged = (state: AssistantAnswer['state'], reason: string | null): AssistantAnswer => ({
    ...rest,
    usage,
    state,
    reason,
    costMicros,
    ms: asked.ms,
  });
  if (wire.model !== '' && !isSameModel(asked.model, wire.model))
    return judged('wrong_model', `Another model answered: ${cutText(wire.model, 80)}.`);
  if (refused) return judged('refused', 'The assistant refused to answer.');
  if (incomplete !== null) return judged('incomplete', incomplete);
  if (wire.text.trim() === '') return judged('incomplete', 'The answer was empty.');
  return asked.search && !wire.searched
    ? judged('answered_without_search', 'The assistant did not search the web.')
    : judged('answered', null);
}

const listPriceMicros = (usage: AssistantUsage, price: AssistantPrice): number =>
  Math.ceil(
    usage.inputTokens * price.input +
      usage.outputTokens * price.output +
      usage.searches * price.search * 1_000_000,
  );

const plain = (name: string): string => name.toLowerCase().replace(/^models\//u, '');

/** "gpt-5.4-mini" may answer as "gpt-5.4-mini-2026-03-05" or "models/gpt-5.4-mini", not as another. */
export function isSameModel(asked: string, answered: string): boolean {
  const [wanted, got] = [plain(asked), plain(answered)];
  if (wanted === got) return true;
  const base = wanted.replace(/-latest$/u, '');
  return got === base || (got.startsWith(`${base}-`) && /^\d/u.test(got.slice(base.length + 1)));
}
