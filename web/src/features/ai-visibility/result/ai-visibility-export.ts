import type {
  AiVisibilityExport,
  AiVisibilityDetail,
} from '#contracts/ai-visibility/ai-visibility.ts';
import { compareWithEarlier } from '#domain/ai-visibility/summary/comparison.ts';
import { brandFigures } from '#domain/ai-visibility/summary/figures.ts';
import type { BrandFigures } from '#domain/ai-visibility/summary/figures.ts';
import { findGaps } from '#domain/ai-visibility/summary/gaps.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { dateOf, documentOf, tableOf } from '../../export/export-document.ts';
import type { ExportDocument, ExportOptions } from '../../export/export-document.ts';
import { plainAnswer } from '../answer/plain-answer.ts';
import {
  ROLE_WORDS,
  SENTIMENT_WORDS,
  VERDICTS,
  changeWords,
  dollars,
  gapWords,
  headlineSentence,
  rateWords,
  shareWords,
} from './words.ts';
import { PROMPT_KINDS } from '#domain/ai-visibility/prompts/names.ts';

/** Answers quoted in the PDF, one per question; tables contain all. */
const QUOTED = 30;

/** Converts the server's export of an analysis to the document behind every format. */
export function aiVisibilityDocument(
  data: AiVisibilityExport,
  options: ExportOptions,
): ExportDocument {
  const { analysis, answers } = data;
  const figures = brandFigures(analysis);
  const own = figures.find((one) => one.own);
  const questionOf = new Map(analysis.prompts.map((prompt) => [prompt.id, prompt]));
  const nameOf = new Map(analysis.brands.map(({ key, name }) => [key, name]));
  const assistantOf = new Map(analysis.assistantInfos.map(({ id, name }) => [id, name]));
  const markOf = ({ brands }: AnswerRow) => brands.find(({ brand }) => brand === own?.key);
  const nameAndRole = ({ brand, role }: BrandMark) => `${nameOf.get(brand) ?? brand} (${role})`;
  return documentOf(data, options, {
    title: `AI visibility: ${analysis.brand}`,
    facts: [
      ['Description', analysis.description],
      ['Assistants', analysis.assistantInfos.map(({ label }) => label).join('; ')],
      [
        'Sample',
        `${analysis.prompts.length} questions, ${analysis.runs} runs each, ${countState(analysis.tally, 'answered')} of ${analysis.planned} answers counted`,
      ],
      ['Measured', formatDateTime(analysis.finishedAt ?? analysis.createdAt)],
      ['Method', analysis.methodVersion],
      ['Cost', dollars(analysis.tally.spentMicros)],
    ],
    summary: own
      ? {
          headline: headlineSentence(analysis.brand, own.named, {
            answers: analysis.answered,
            prompts: analysis.prompts.length,
            running: false,
          }),
          points: [
            ...figures.map(
              (one) =>
                `${one.name}: named in ${rateWords(one.named)}, recommended in ${rateWords(one.recommended)}${one.share.kind === 'alone' ? '' : `, share of voice ${shareWords(one.share)}`}`,
            ),
            ...changePoints(analysis, nameOf),
            ...findGaps(analysis, 5).map(
              (gap) =>
                `Gap ${gap.kind === 'prompt' ? `at “${questionOf.get(gap.subject)?.text}”` : `on ${gap.subject}`}: ${gapWords(gap, nameOf.get(gap.rival) ?? gap.rival, analysis.brand)}`,
            ),
          ],
        }
      : null,
    charts: [
      {
        title: 'Named in answers',
        note: 'To questions that name no brand. The thin line is the 95% interval.',
        bars: figures.map(({ name, named }) => ({
          label: name,
          value: named.kind === 'interval' ? named.rate : null,
          low: named.kind === 'interval' ? named.low : null,
          high: named.kind === 'interval' ? named.high : null,
          note: rateWords(named),
        })),
      },
      ...(figures.length > 1 ? [shareChart(figures)] : []),
    ],
    ...tableOf<AnswerRow>(
      [
        ['Question', 60, ({ promptId }) => questionOf.get(promptId)?.text ?? ''],
        ['Kind', 12, ({ promptId }) => questionOf.get(promptId)?.kind ?? ''],
        ['Assistant', 14, ({ assistant }) => assistantOf.get(assistant) ?? assistant],
        ['Model', 24, ({ model }) => model],
        ['Run', 6, ({ run }) => run + 1],
        ['State', 18, ({ state }) => state],
        ['Brand named', 12, (answer) => (isNamed(markOf(answer)) ? 'yes' : 'no')],
        ['Role', 14, (answer) => roleOf(markOf(answer))],
        ['Place', 8, (answer) => markOf(answer)?.place ?? null],
        ['Sentiment', 12, (answer) => sentimentOf(markOf(answer))],
        [
          'All brands named',
          40,
          ({ brands }) => brands.filter(isNamed).map(nameAndRole).join('; '),
        ],
        ['First cited page', 50, ({ cited }) => cited?.[0]?.url ?? null, 'link'],
        ['All cited pages', 60, citedPages],
        ['Answer', 80, ({ text }) => text],
        ['Cost in USD', 12, ({ costMicros }) => costMicros / 1e6],
        ['Milliseconds', 12, ({ ms }) => ms],
        ['Answered', 18, ({ answeredAt }) => dateOf(answeredAt)],
        ['Method', 10, () => analysis.methodVersion],
      ],
      answers,
    ),
    items: quotedAnswers(analysis, answers, own?.key, QUOTED).map((answer) => ({
      title: questionOf.get(answer.promptId)?.text ?? '',
      meta: `${assistantOf.get(answer.assistant) ?? ''} · run ${answer.run + 1} · ${answer.model}`,
      text: plainAnswer(answer.text),
      reason: answer.brands
        .filter(isNamed)
        .map(({ brand: key, role }) => `${nameOf.get(key) ?? key}: ${ROLE_WORDS[role ?? '']}`)
        .join(', '),
      url: answer.cited?.[0]?.url ?? '',
    })),
  });
}

type AnswerRow = AiVisibilityExport['answers'][number];
type BrandMark = AnswerRow['brands'][number];

/** A page that is only cited names no brand. */
const isNamed = (mark: BrandMark | undefined): boolean =>
  mark !== undefined && mark.role !== null && mark.role !== 'source';

const roleOf = (mark: BrandMark | undefined): string | null =>
  mark?.unsure ? 'unclear' : (mark?.role ?? null);

const sentimentOf = (mark: BrandMark | undefined): string | null =>
  mark ? SENTIMENT_WORDS[mark.sentiment] : null;

const citedPages = ({ cited }: AnswerRow): string =>
  [...new Set((cited ?? []).map(({ url }) => url))].join('\n');

/** Changes since the previous run, over all assistants. */
function changePoints(
  analysis: AiVisibilityExport['analysis'],
  nameOf: ReadonlyMap<string, string>,
): string[] {
  const changes = compareWithEarlier(analysis)?.changes ?? [];
  return changes
    .filter(({ assistant }) => assistant === null)
    .map(
      (change) =>
        `Since ${formatDateTime(change.earlier.finishedAt)}, ${nameOf.get(change.brand) ?? change.brand}: ${VERDICTS[change.verdict]}; ${changeWords(change)}`,
    );
}

/** Only for a brand with competitors. */
const shareChart = (figures: readonly BrandFigures[]) => ({
  title: 'Share of voice',
  note: 'Of all mentions of these brands. It changes when the list of brands changes.',
  bars: figures.map(({ name, share }) => ({
    label: name,
    value: share.kind === 'share' ? share.share : null,
    low: share.kind === 'share' ? share.low : null,
    high: share.kind === 'share' ? share.high : null,
    note: shareWords(share),
  })),
});

/**
 * One answer per question, questions without a brand first; prefers answers that name the brand,
 * and alternates between assistants.
 */
export function quotedAnswers(
  { prompts, assistants }: AiVisibilityDetail,
  answers: readonly AnswerRow[],
  brand: string | undefined,
  limit: number,
): AnswerRow[] {
  const named = ({ brands }: AnswerRow): boolean =>
    brands.some((mark) => mark.brand === brand && isNamed(mark));
  return prompts
    .toSorted((a, b) => PROMPT_KINDS.indexOf(a.kind) - PROMPT_KINDS.indexOf(b.kind))
    .flatMap(({ id }, at) => {
      const given = answers.filter(
        ({ promptId, state, text }) => promptId === id && state === 'answered' && text !== '',
      );
      const turn = assistants[at % assistants.length];
      const naming = given.filter(named);
      const choice = naming.length > 0 ? naming : given;
      return choice.find(({ assistant }) => assistant === turn) ?? choice[0] ?? [];
    })
    .slice(0, limit);
}
