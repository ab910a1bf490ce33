import { LIMITS } from '#domain/names.ts';
import { readQuery } from '#domain/query/language.ts';
import { MODE_TEXTS, TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { WatchButton } from '../../watched-search/watch-button.tsx';
import type { SearchForm } from './search-form.ts';
import type { SearchFormState } from './use-search-form.ts';
import { QueryMeaning, QueryTrouble, TroublePlace } from './query-reading.tsx';
import type { Preview, PreviewCount } from '#contracts/search/preview.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatNumber } from '../../../lib/format.ts';
import { QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { cx } from '../../../ui/cx.ts';
import { useEffect } from 'react';
import { useLazyGetPreviewQuery } from '../api.ts';

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
