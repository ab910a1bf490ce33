import type { Answer, TrackedBrand } from '#contracts/ai-visibility/analysis.ts';
import { cx } from '../../../ui/cx.ts';

interface Mark {
  start: number;
  end: number;
  own: boolean;
  role: string;
}

/**
 * An answer's words as plain text, never as markup, with the places that were read as brands. Marks
 * that overlap or lie outside of the text are left out.
 */
export function MarkedAnswer({
  answer,
  brands,
}: {
  answer: Pick<Answer, 'text' | 'brands'>;
  brands: readonly TrackedBrand[];
}) {
  const own = brands.find((brand) => brand.own)?.key;
  const marks = answer.brands
    .flatMap(({ brand, role, evidence }) =>
      evidence.map(({ start, end }): Mark => ({
        start,
        end,
        own: brand === own,
        role: role ?? 'unclear',
      })),
    )
    .toSorted((a, b) => a.start - b.start);
  const pieces = [];
  let at = 0;
  for (const mark of marks) {
    if (mark.start < at || mark.end > answer.text.length || mark.end <= mark.start) continue;
    pieces.push(answer.text.slice(at, mark.start));
    pieces.push(
      <mark
        key={mark.start}
        title={mark.role}
        className={cx(
          'rounded-sm px-0.5',
          mark.own ? 'bg-accent text-on-accent' : 'bg-accent-soft text-accent-ink',
        )}
      >
        {answer.text.slice(mark.start, mark.end)}
      </mark>,
    );
    at = mark.end;
  }
  pieces.push(answer.text.slice(at));
  return (
    <p className="max-h-96 overflow-auto text-body whitespace-pre-wrap text-ink wrap-anywhere">
      {pieces}
    </p>
  );
}
