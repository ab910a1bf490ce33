import { CloudOff } from 'lucide-react';
import { formatTime, plural } from '../../../lib/format.ts';
import { useAppSelector } from '../../../lib/store.ts';
import { selectLiveBanner } from '../../../live/connection/live-slice.ts';
import { SHELL_TEXTS } from '../../../texts/frame.ts';
import { cx } from '../../../ui/cx.ts';
import type { LiveBanner } from '../../../live/connection/live-slice.ts';

/**
 * Shows that the page's data may be outdated, and when it is current again. Short blips never show.
 */
export function ConnectionBanner() {
  const banner = useAppSelector(selectLiveBanner);
  return (
    <div role="status" className="relative">
      {banner !== null && (
        <p
          className={cx(
            'flex animate-menu items-center justify-center gap-2 border-b border-line px-4 text-meta tabular-nums',
            banner.kind === 'back'
              ? 'bg-positive-soft text-positive'
              : 'bg-caution-soft text-caution',
            isOneLine(banner) ? 'absolute inset-x-0 top-0 z-10 py-0.5 lg:py-1' : 'py-1.5',
          )}
        >
          {banner.kind !== 'back' && <CloudOff size={16} />}
          {bannerText(banner)}
          {needsReload(banner) && (
            <a href="" className="rounded-control font-medium underline underline-offset-2">
              {SHELL_TEXTS.reload}
            </a>
          )}
        </p>
      )}
    </div>
  );
}

const needsReload = ({ kind }: NonNullable<LiveBanner>): boolean =>
  kind === 'missing' || kind === 'blocked';

/**
 * One line fits into the space above every page, so the page does not move when the banner appears.
 */
const isOneLine = (banner: NonNullable<LiveBanner>): boolean =>
  banner.kind === 'back' || (banner.kind === 'down' && banner.since !== null);

/** The sentence of the banner, with times in the reader's time zone. */
function bannerText(banner: NonNullable<LiveBanner>): string {
  if (banner.kind === 'missing') return 'Live updates could not start. This page won’t update.';
  if (banner.kind === 'blocked') {
    const shown = banner.since === null ? '' : ` Showing data from ${formatTime(banner.since)}.`;
    return `Live updates can’t get through. A proxy or firewall may block them.${shown}`;
  }
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
