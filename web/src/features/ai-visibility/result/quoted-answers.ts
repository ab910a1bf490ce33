import type {
  AiVisibilityDetail,
  AiVisibilityExport,
} from '#contracts/ai-visibility/ai-visibility.ts';
import { PROMPT_KINDS } from '#domain/ai-visibility/prompts/names.ts';

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
