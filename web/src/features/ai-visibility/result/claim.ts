import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { Rate } from '#domain/ai-visibility/summary/figures.ts';
import { isFinal } from '#domain/names.ts';
import { formatDay, plural } from '../../../lib/format.ts';
import { percent } from './words.ts';

/**
 * A statement about an ended run that its user may publish: the rate with sample, assistants, day
 * and interval. Null while running and without an interval.
 */
export function claimSentence(
  { brand, assistantInfos, status, finishedAt, prompts, createdAt }: AiVisibilityDetail,
  rate: Rate,
): string | null {
  const ended = isFinal(status);
  if (!ended || rate.kind !== 'interval') return null;
  const asked = assistantInfos.map(({ label }) => label).join('; ');
  const questions = prompts.filter(({ kind }) => kind === 'unbranded').length;
  const day = formatDay(finishedAt ?? createdAt);
  const sample = `${plural(rate.n, 'answer')} to ${plural(questions, 'buyer question')} that name no brand, on ${day} (${asked})`;
  return rate.rate === 0
    ? `${brand} was not named in ${sample}. 95% interval: at most ${percent(rate.high)} of answers to questions like these.`
    : `${brand} was named in ${percent(rate.rate)} of ${sample}. 95% interval: ${percent(rate.low)} to ${percent(rate.high)} of answers to questions like these.`;
}
