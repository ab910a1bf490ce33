import type { AnalysisDetail, Answer } from '#contracts/ai-visibility/analysis.ts';
import { FINAL_JOB_STATUSES } from '#contracts/names.ts';
import { cx } from '../../../ui/cx.ts';
import { CorrectMark } from './correct-mark.tsx';
import type { Place } from './correct-mark.tsx';
import { ROLE_WORDS } from './words.ts';

/**
 * An answer as plain text, never as markup, with the places that were read as brands. After the run
 * each can be corrected. Marks that overlap or lie outside the text are left out.
 */
export function MarkedAnswer({ analysis, answer }: { analysis: AnalysisDetail; answer: Answer }) {
  const { brands } = analysis;
  const ended = FINAL_JOB_STATUSES.some((status) => status === analysis.status);
  const own = brands.find((brand) => brand.own)?.key;
  const places = answer.brands
    .flatMap(({ brand, role, evidence }) =>
      evidence.map(({ start, end }): Place => ({ start, end, brand, role })),
    )
    .toSorted((a, b) => a.start - b.start);
  const pieces = [];
  let at = 0;
  for (const place of places) {
    const { start, end, brand, role } = place;
    if (start < at || end > answer.text.length || end <= start) continue;
    pieces.push(answer.text.slice(at, start));
    const words = answer.text.slice(start, end);
    const brandName = brands.find(({ key }) => key === brand)?.name ?? brand;
    const said = role === null ? 'unclear, not counted' : (ROLE_WORDS[role] ?? role);
    const look = cx(
      'rounded-sm px-0.5',
      role === null
        ? 'bg-caution-soft text-caution'
        : brand === own
          ? 'bg-accent text-on-accent'
          : 'bg-accent-soft text-accent-ink',
    );
    pieces.push(
      ended ? (
        <CorrectMark
          key={start}
          analysisId={analysis.id}
          {...{ answer, place, brandName, words }}
          trigger={
            <button
              type="button"
              className={cx(look, 'cursor-pointer')}
              title={`${brandName}: ${said}. Select to correct`}
              aria-label={`${words}, ${said}: correct`}
            >
              {words}
            </button>
          }
        />
      ) : (
        <mark key={start} title={`${brandName}: ${said}`} className={look}>
          {words}
        </mark>
      ),
    );
    at = end;
  }
  pieces.push(answer.text.slice(at));
  return (
    <p className="max-h-96 overflow-auto text-body whitespace-pre-wrap text-ink wrap-anywhere">
      {pieces}
    </p>
  );
}
