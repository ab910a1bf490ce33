import { CloudOff } from 'lucide-react';
import { formatTime, plural } from '../lib/format.ts';
import { useAppSelector } from '../lib/store.ts';
import { selectLiveBanner } from '../live/live-slice.ts';
import type { LiveBanner } from '../live/live-slice.ts';

/** Says that the data on the page may be old, and when it is fresh again. Short blips never show. */
export function ConnectionBanner() {
  const banner = useAppSelector(selectLiveBanner);
  return (
    <div role="status">
      {banner !== null && (
        <p
          className={`flex animate-menu items-center justify-center gap-2 border-b border-line px-4 py-1.5 text-meta tabular-nums ${
            banner.kind === 'down'
              ? 'bg-caution-soft text-caution'
              : 'bg-positive-soft text-positive'
          }`}
        >
          {banner.kind === 'down' && <CloudOff size={16} strokeWidth={1.75} aria-hidden />}
          {bannerText(banner)}
        </p>
      )}
    </div>
  );
}

/** The sentence of the banner; times are those of the reader's clock. */
export function bannerText(banner: NonNullable<LiveBanner>): string {
  if (banner.kind === 'back') {
    const updates =
      banner.loaded === 0 ? 'nothing was missed' : `${plural(banner.loaded, 'update')} loaded`;
    return `Back online, ${updates}`;
  }
  const state = banner.offline ? 'You are offline.' : 'Reconnecting…';
  return banner.since === null
    ? `${state} Live updates will start when the connection is there.`
    : `${state} Showing data from ${formatTime(banner.since)}.`;
}
