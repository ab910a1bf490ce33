import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { PromptOrigin } from '#domain/ai-visibility/prompts/names.ts';
import type { Tally } from '#domain/ai-visibility/tally.ts';
import type { SENTIMENTS } from '#domain/ai-visibility/names.ts';
import type { Change } from '#domain/ai-visibility/summary/comparison.ts';
import type { Gap } from '#domain/ai-visibility/summary/gaps.ts';
import type { Rate } from '#domain/ai-visibility/summary/figures.ts';
import type { ShareOfVoice } from '#domain/ai-visibility/statistics/share.ts';
import { plural } from '../../../lib/format.ts';

/** Whole percents: decimals would suggest more precision than there is. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
const points = (share: number): string => {
  const value = Math.round(share * 100);
  return value > 0 ? `+${value}` : `${value}`.replace('-', '−');
};
export const dollars = (micros: number): string => {
  const usd = micros / 1e6;
  return usd > 0 && usd < 0.01 ? 'less than $0.01' : `$${usd.toFixed(2)}`;
};

/** "38% (23 to 55)", or the counts if there is no interval. */
export function rateWords(rate: Rate): string {
  if (rate.kind === 'count') return rate.n === 0 ? '–' : `${rate.hits} of ${rate.n}`;
  const [low, high] = [rate.low, rate.high].map((share) => Math.round(share * 100));
  return `${percent(rate.rate)} (${low} to ${high})`;
}

export function shareWords(share: ShareOfVoice): string {
  switch (share.kind) {
    case 'none':
      return 'No brand named';
    case 'alone':
      return 'Needs a competitor';
    case 'count':
      return `${share.own} of ${plural(share.all, 'mention')}`;
    case 'share':
      return `${percent(share.share)} (${Math.round(share.low * 100)} to ${Math.round(share.high * 100)})`;
  }
}

/** The headline of the page. */
export function headlineSentence(
  brand: string,
  rate: Rate,
  run: { answers: number; prompts: number; running: boolean },
): string {
  const soFar = run.running ? ' so far' : '';
  if (rate.kind === 'count')
    return rate.n === 0
      ? `No answers about ${brand} yet`
      : `${brand} is named in ${rate.hits} of ${plural(rate.n, 'answer')} to ${plural(rate.prompts, 'question')}${soFar}`;
  if (rate.rate === 0)
    return `${brand} is not named in ${plural(rate.n, 'answer')} to ${plural(rate.prompts, 'question')}${soFar} (at most ${percent(rate.high)} of such answers)`;
  return `${brand} is named in ${percent(rate.rate)} of answers${soFar}`;
}

/** Who read the roles of brands; null before the first. */
export function readerSentence({ model, rules }: Tally['readers']): string | null {
  if (model + rules === 0) return null;
  if (model === 0) return 'Fixed rules read the answers, without a language model.';
  return rules === 0
    ? 'A language model read the answers; each role has a quote.'
    : `A language model read ${model} of ${plural(model + rules, 'role')}; fixed rules read the rest.`;
}

/** Who wrote the questions. */
export function writerSentence(prompts: AiVisibilityDetail['prompts']): string {
  const by = (origin: PromptOrigin): number =>
    prompts.filter((prompt) => prompt.origin === origin).length;
  const [model, owner, templates] = [by('model'), by('owner'), by('template')];
  const parts = [
    ...(model > 0 ? [`a language model wrote ${model}`] : []),
    ...(owner > 0 ? [`you wrote ${owner}`] : []),
    ...(templates > 0 ? [`${templates} come from templates`] : []),
  ];
  return `Of ${plural(prompts.length, 'question')}, ${parts.join(', ')}.`;
}

/** "Acme is recommended in 12 of 15 answers, you in none." */
export const gapWords = (
  { kind, n, rivalHits, ownHits, certain }: Gap,
  rival: string,
  own: string,
): string =>
  `${rival} is recommended in ${rivalHits} of ${n} answers${kind === 'page' ? ' that cite it' : ''}, ${own} in ${ownHits === 0 ? 'none' : ownHits}${certain ? '' : ' (a hint, not proven)'}.`;

export const SENTIMENT_WORDS: Readonly<Record<(typeof SENTIMENTS)[number], string>> = {
  positive: 'positive',
  neutral: 'neutral',
  negative: 'negative',
  mixed: 'mixed',
  unjudged: 'not judged',
};

/** The role of a brand in an answer. */
export const ROLE_WORDS: Readonly<Record<string, string>> = {
  recommended: 'recommended',
  mentioned: 'mentioned',
  negated: 'advised against',
  source: 'named as a source',
};

export const VERDICTS: Readonly<Record<Change['verdict'], string>> = {
  up: 'up',
  down: 'down',
  no_clear_change: 'no clear change',
  too_little_data: 'too little data',
};

/** The size of a change, with its interval. */
export function changeWords({ difference, verdict }: Change): string {
  const { mean, low, high, prompts } = difference;
  if (prompts === 0) return 'No question has answers in both runs yet.';
  if (verdict === 'too_little_data') return `${prompts} shared questions are too few to tell.`;
  const range = `between ${points(low)} and ${points(high)} points`;
  return verdict === 'no_clear_change'
    ? `the difference is ${range}, over ${prompts} questions`
    : `${points(mean)} points, ${range}, over ${prompts} questions`;
}
