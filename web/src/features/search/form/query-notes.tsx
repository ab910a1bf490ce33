import { LIMITS } from '#domain/names.ts';
import { readQuery } from '#domain/query/language.ts';
import type { SearchQuery } from '#domain/query/language.ts';
import { MODE_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { WatchButton } from '../../watched-search/watch-button.tsx';
import type { SearchForm } from './search-form.ts';
import type { SearchFormState } from './use-search-form.ts';
import type { Preview, PreviewCount } from '#contracts/search/preview.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatNumber } from '../../../lib/format.ts';
import { QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { cx } from '../../../ui/cx.ts';
import { useEffect } from 'react';
import { useLazyGetPreviewQuery } from '../api.ts';
import { describeQuery } from '#domain/query/describe.ts';
import type { DescriptionPart } from '#domain/query/describe.ts';
import type { QueryProblem } from '#domain/query/problem.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { excerpt } from '../../results/row/highlight.ts';
import { MarkedText } from '../../results/row/post-parts.tsx';

/** Debounce before requesting a preview, in milliseconds. */
const QUIET_MS = 300;

interface PreviewState {
  preview: Preview | null;
  /** The counts belong to the previous query. */
  stale: boolean;
}

/**
 * How many stored posts the form matches. Requested once typing pauses; repeated queries are cached
 * and outdated requests canceled. Null without a response.
 */
function usePreview({ query, mode, platforms, timeframe }: SearchForm): PreviewState {
  const [ask, { data, currentData, isFetching, isError }, { lastArg }] = useLazyGetPreviewQuery();
  const text = query.trim();
  const asked = platforms.join(',');
  const wanted = asked !== '' && readQuery(text, mode).ok && text.length >= LIMITS.queryMinLength;

  useEffect(() => {
    if (!wanted) return;
    let request: ReturnType<typeof ask> | undefined;
    const timer = setTimeout(() => {
      request = ask({ query: text, mode, platforms: asked, timeframe }, true);
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      request?.abort();
    };
  }, [ask, wanted, text, mode, asked, timeframe]);

  const answered = currentData !== undefined && !isFetching;
  const isOurs =
    typeof lastArg === 'object' &&
    lastArg.query === text &&
    lastArg.mode === mode &&
    lastArg.platforms === asked &&
    lastArg.timeframe === timeframe;
  const failed = isOurs && isError;
  return { preview: wanted && !failed ? (data ?? null) : null, stale: !answered || !isOurs };
}

/**
 * One line, as wide as the field: the number of matching stored posts, in total and by platform.
 */
function PreviewLine({ preview, stale }: { preview: Preview; stale: boolean }) {
  const parts = preview.platforms
    .filter(({ count }) => count > 0)
    .map((row) => `${PLATFORM_CATALOGUE[row.platform].name} ${words(row)}`);
  const all = [
    `${words(preview.total)} ${preview.total.count === 1 ? 'post' : 'posts'} from the last ${TIMEFRAME_LABELS[preview.timeframe].toLowerCase()}`,
    ...parts,
  ].join(' · ');
  const found = preview.total.count > 0;
  return (
    <p
      data-preview={stale ? 'stale' : 'current'}
      {...(found && { title: all })}
      className={cx('min-h-4.5 min-w-0 truncate tabular-nums', stale && 'opacity-60')}
    >
      {found && (
        <>
          {QUERY_TEXTS.stored} <span className="text-ink">{all}</span>
        </>
      )}
    </p>
  );
}

const words = ({ count, atLeast }: PreviewCount): string =>
  `${atLeast ? 'more than ' : ''}${formatNumber(count)}`;

/**
 * Two lines of fixed height below the field: the meaning of the query or its problem, then the
 * number of stored matches or the place of the problem.
 */
export function QueryNotes({
  state: { form, errors },
  onMend,
}: {
  state: SearchFormState;
  onMend: (query: string) => void;
}) {
  const reading = readQuery(form.query, form.mode);
  const [problem] = reading.problems;
  const short = form.query.trim().length < LIMITS.queryMinLength;
  const refused = errors.query !== undefined;
  const troubled = problem !== undefined && !short;
  return (
    <>
      <div className="min-h-9 md:min-h-4.5">
        {troubled ? (
          <QueryTrouble problem={problem} refused={refused} />
        ) : refused ? (
          <p className="text-negative">{errors.query}</p>
        ) : reading.ok && !short ? (
          <QueryMeaning query={reading.query} />
        ) : (
          <p className="md:line-clamp-1">{MODE_TEXTS[form.mode].hint}</p>
        )}
      </div>
      <div className="mt-0.5 min-h-4.5">
        {troubled ? (
          <TroublePlace text={form.query} problem={problem} onMend={onMend} />
        ) : (
          <StoredNote form={form} />
        )}
      </div>
    </>
  );
}

/** The number of stored matches. */
function StoredNote({ form }: { form: SearchForm }) {
  const { preview, stale } = usePreview(form);
  if (preview !== null && preview.total.count > 0)
    return (
      <div className="flex items-center gap-2">
        <PreviewLine preview={preview} stale={stale} />
        <WatchButton
          compact
          target={{
            query: form.query,
            mode: form.mode,
            platforms: [...form.platforms],
            origin: 'preview',
          }}
        />
      </div>
    );
  return preview !== null && <PreviewLine preview={preview} stale={stale} />;
}

/** Characters around the problem shown for a long query. */
const EXCERPT = 80;

/** The parsed query in words: "We will look for …, not …". */
function QueryMeaning({ query }: { query: SearchQuery }) {
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
function QueryTrouble({ problem, refused }: { problem: QueryProblem; refused: boolean }) {
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
function TroublePlace({
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
