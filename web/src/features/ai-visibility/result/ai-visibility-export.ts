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
import type { ExportCell, ExportDocument } from '../../export/export-document.ts';
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

const COLUMNS = [
  { header: 'Question', width: 60 },
  { header: 'Kind', width: 12 },
  { header: 'Assistant', width: 14 },
  { header: 'Model', width: 24 },
  { header: 'Run', width: 6 },
  { header: 'State', width: 18 },
  { header: 'Brand named', width: 12 },
  { header: 'Role', width: 14 },
  { header: 'Place', width: 8 },
  { header: 'Sentiment', width: 12 },
  { header: 'All brands named', width: 40 },
  { header: 'First cited page', width: 50, link: true },
  { header: 'All cited pages', width: 60 },
  { header: 'Answer', width: 80 },
  { header: 'Cost in USD', width: 12 },
  { header: 'Milliseconds', width: 12 },
  { header: 'Answered', width: 18 },
  { header: 'Method', width: 10 },
] as const;
/** Answers quoted in the PDF, one per question; tables contain all. */
const QUOTED = 30;

/** Converts the server's export of an analysis to the document behind every format. */
export function aiVisibilityDocument(
  { analysis, answers, fileName, brand }: AiVisibilityExport,
  options: { sandbox: boolean; productName: string },
): ExportDocument {
  const figures = brandFigures(analysis);
  const own = figures.find((one) => one.own);
  const questionOf = new Map(analysis.prompts.map((prompt) => [prompt.id, prompt]));
  const nameOf = new Map(analysis.brands.map(({ key, name }) => [key, name]));
  const assistantOf = new Map(analysis.assistantInfos.map(({ id, name }) => [id, name]));
  return {
    fileName,
    brand,
    mark: brand === options.productName,
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
      ...(options.sandbox ? [['Data', 'sandbox, made up'] as const] : []),
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
    columns: COLUMNS,
    rows: answers.map((answer): ExportCell[] => {
      const mark = answer.brands.find((one) => one.brand === own?.key);
      const prompt = questionOf.get(answer.promptId);
      return [
        prompt?.text ?? '',
        prompt?.kind ?? '',
        assistantOf.get(answer.assistant) ?? answer.assistant,
        answer.model,
        answer.run + 1,
        answer.state,
        mark && mark.role !== null && mark.role !== 'source' ? 'yes' : 'no',
        mark?.unsure ? 'unclear' : (mark?.role ?? null),
        mark?.place ?? null,
        mark ? SENTIMENT_WORDS[mark.sentiment] : null,
        answer.brands
          .filter(({ role }) => role !== null && role !== 'source')
          .map(({ brand: key, role }) => `${nameOf.get(key) ?? key} (${role})`)
          .join('; '),
        answer.cited?.[0]?.url ?? null,
        [...new Set((answer.cited ?? []).map(({ url }) => url))].join('\n'),
        answer.text,
        answer.costMicros / 1e6,
        answer.ms,
        answer.answeredAt === null ? null : new Date(answer.answeredAt),
        analysis.methodVersion,
      ];
    }),
    items: quotedAnswers(analysis, answers, own?.key, QUOTED).map((answer) => ({
      title: questionOf.get(answer.promptId)?.text ?? '',
      meta: `${assistantOf.get(answer.assistant) ?? ''} · run ${answer.run + 1} · ${answer.model}`,
      text: plainAnswer(answer.text),
      reason: answer.brands
        .filter(({ role }) => role !== null && role !== 'source')
        .map(({ brand: key, role }) => `${nameOf.get(key) ?? key}: ${ROLE_WORDS[role ?? '']}`)
        .join(', '),
      url: answer.cited?.[0]?.url ?? '',
    })),
  };
}

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

type AnswerRow = AiVisibilityExport['answers'][number];

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
    brands.some((mark) => mark.brand === brand && mark.role !== null && mark.role !== 'source');
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
