import type { Preview, PreviewCount } from '#contracts/search/preview.ts';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import { formatNumber } from '../../../lib/format.ts';
import { QUERY_TEXTS } from '../../../texts/guides/query-help.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { cx } from '../../../ui/cx.ts';

/**
 * One line, as wide as the field: the number of matching stored posts, in total and by platform.
 */
export function PreviewLine({ preview, stale }: { preview: Preview; stale: boolean }) {
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
