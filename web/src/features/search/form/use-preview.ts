import { useEffect } from 'react';
import { LIMITS } from '#domain/names.ts';
import type { Preview } from '#contracts/search/preview.ts';
import { readQuery } from '#domain/query/language.ts';
import { useLazyGetPreviewQuery } from '../api.ts';
import type { SearchForm } from './search-form.ts';

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
export function usePreview({ query, mode, platforms, timeframe }: SearchForm): PreviewState {
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
