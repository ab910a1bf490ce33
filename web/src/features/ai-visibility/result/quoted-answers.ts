import type { AnalysisDetail, AnalysisExport } from '#contracts/ai-visibility/analysis.ts';
import { PROMPT_KINDS } from '#contracts/ai-visibility/prompts/names.ts';

type AnswerRow = AnalysisExport['answers'][number];

/**
 * One answer to each question, those that name no brand first: rather one that names the brand, and of
 * the assistants in turn.
 */
export function quotedAnswers(
  { prompts, assistants }: AnalysisDetail,
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

/** An answer without its marks of emphasis, headings, tables, links' addresses and citation numbers. */
export const plainAnswer = (text: string): string =>
  text
    .replaceAll(
      /\s*\(?\[{1,2}[^[\]\n]{0,300}\]{1,2}\(https?:[^\s()]*(?:\([^\s()]*\)[^\s()]*)*\)\)?/gu,
      (link) =>
        /^\s*(?:\(|\[\[?\d)/u.test(link) ? '' : link.replace(/^(\s*)\[(.*)\]\(.*$/su, '$1$2'),
    )
    .replaceAll(/(?:\[\d{1,3}\])+/gu, '')
    .replaceAll(/(\*\*|__)(?=\S)(.+?)\1/gu, '$2')
    .replaceAll(/^[ \t]*#{1,6}[ \t]+/gmu, '')
    .replaceAll(/^[ \t]*\|(?:[ \t]*:?-{2,}:?[ \t]*\|)+[ \t]*(?:\n|$)/gmu, '')
    .replaceAll(/^[ \t]*\|(.*)\|[ \t]*$/gmu, (_row, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .join(' – '),
    );
