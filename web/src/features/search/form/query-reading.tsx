import { describeQuery } from '#domain/query/describe.ts';
import type { DescriptionPart } from '#domain/query/describe.ts';
import type { SearchQuery } from '#domain/query/language.ts';
import type { QueryProblem } from '#domain/query/problem.ts';
import { QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { excerpt } from '../../results/row/highlight.ts';
import { MarkedText } from '../../results/row/post-parts.tsx';

/** Characters around the problem shown for a long query. */
const EXCERPT = 80;

/** The parsed query in words: "We will look for …, not …". */
export function QueryMeaning({ query }: { query: SearchQuery }) {
  const { parts, sentence } = describeQuery(query);
  return (
    <p data-reading="ok" title={sentence} className="line-clamp-2 md:line-clamp-1">
      {parts.map((part, index) => (
        // The parts have no identity; they are always parsed as a whole.
        <span key={index} className={toneOf(part)}>
          {part.kind === 'term' && (part.field === 'any' || part.field === 'title')
            ? `“${part.text}”`
            : part.text}
        </span>
      ))}
    </p>
  );
}

function toneOf(part: DescriptionPart): string | undefined {
  if (part.kind === 'text') return undefined;
  return part.negative ? 'font-medium text-negative' : 'font-medium text-ink';
}

/** The problem with the query; `refused` after it was submitted. */
export function QueryTrouble({ problem, refused }: { problem: QueryProblem; refused: boolean }) {
  return (
    <p
      data-reading={problem.code}
      className={cx('line-clamp-2 md:line-clamp-1', refused ? 'text-negative' : 'text-caution')}
    >
      {problem.message}
    </p>
  );
}

/** The query with the problem highlighted, and a corrected query. */
export function TroublePlace({
  text,
  problem,
  onMend,
}: {
  text: string;
  problem: QueryProblem;
  onMend: (query: string) => void;
}) {
  const { suggestion } = problem;
  return (
    <div className="flex min-w-0 items-center gap-x-2">
      <p className="min-w-0 shrink-0 truncate text-ink max-md:max-w-1/2" data-problem-place>
        <MarkedText parts={excerpt(text, [problem], EXCERPT)} />
      </p>
      {suggestion !== null && suggestion !== text && (
        <Button
          variant="quiet"
          size="small"
          className="-my-2 min-w-0 shrink! px-1.5! text-hint!"
          title={suggestion}
          onClick={() => onMend(suggestion)}
        >
          <span className="truncate">{QUERY_TEXTS.mend(suggestion)}</span>
        </Button>
      )}
    </div>
  );
}
