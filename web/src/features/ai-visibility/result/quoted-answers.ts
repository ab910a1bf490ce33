import type { AnalysisDetail, AnalysisExport } from '#contracts/ai-visibility/analysis.ts';
import { PROMPT_KINDS } from '#contracts/ai-visibility/prompts/names.ts';

type AnswerRow = AnalysisExport['answers'][number];

/** One answer to each question, those that name no brand first: rather one that names the brand. */
export function quotedAnswers(
  { prompts }: AnalysisDetail,
  answers: readonly AnswerRow[],
  brand: string | undefined,
  limit: number,
): AnswerRow[] {
  const named = ({ brands }: AnswerRow): boolean =>
    brands.some((mark) => mark.brand === brand && mark.role !== null && mark.role !== 'source');
  return prompts
    .toSorted((a, b) => PROMPT_KINDS.indexOf(a.kind) - PROMPT_KINDS.indexOf(b.kind))
    .flatMap(({ id }) => {
      const given = answers.filter(
        ({ promptId, state, text }) => promptId === id && state === 'answered' && text !== '',
      );
      return given.find(named) ?? given[0] ?? [];
    })
    .slice(0, limit);
}

/** An answer without its marks of emphasis, headings, links' addresses and citation numbers. */
export const plainAnswer = (text: string): string =>
  text
    .replaceAll(
      /\s*\(?\[{1,2}[^[\]\n]{0,300}\]{1,2}\(https?:[^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)\)?/gu,
      (link) =>
        /^\s*(?:\(|\[\[?\d)/u.test(link) ? '' : link.replace(/^(\s*)\[(.*)\]\(.*$/su, '$1$2'),
    )
    .replaceAll(/(?:\[\d{1,3}\])+/gu, '')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/gu, '$2')
    .replaceAll(/^[ \t]*#{1,6}[ \t]+/gmu, '');
