import {
  siGithub,
  siInstagram,
  siMastodon,
  siPinterest,
  siProducthunt,
  siQuora,
  siReddit,
  siStackoverflow,
  siTumblr,
  siX,
  siYcombinator,
  siYoutube,
} from 'simple-icons';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { CatalogueId } from '#domain/platform-catalogue.ts';
import { cx } from '../cx.ts';

const PATHS: Readonly<Record<CatalogueId, string>> = {
  reddit: siReddit.path,
  stackoverflow: siStackoverflow.path,
  hackernews: siYcombinator.path,
  youtube: siYoutube.path,
  tumblr: siTumblr.path,
  pinterest: siPinterest.path,
  github: siGithub.path,
  mastodon: siMastodon.path,
  quora: siQuora.path,
  producthunt: siProducthunt.path,
  instagram: siInstagram.path,
  twitter: siX.path,
};

/** The platform's mark in one color with its name; `hideName` only where the name is nearby. */
export function PlatformMark({
  platform,
  size = 16,
  hideName = false,
  className,
}: {
  platform: CatalogueId;
  size?: 14 | 16 | 20;
  hideName?: boolean;
  className?: string;
}) {
  const name = PLATFORM_CATALOGUE[platform].name;
  return (
    <span className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', className)}>
      <Mark platform={platform} size={size} />
      <span className={hideName ? 'sr-only' : undefined}>{name}</span>
    </span>
  );
}

/** Several marks in a row, with their names for screen readers. */
export function PlatformMarks({ platforms }: { platforms: readonly CatalogueId[] }) {
  const names = platforms.map((platform) => PLATFORM_CATALOGUE[platform].name);
  return (
    <span role="img" aria-label={names.join(', ')} className="flex items-center gap-1.5">
      {platforms.map((platform) => (
        <Mark key={platform} platform={platform} size={16} />
      ))}
    </span>
  );
}

const Mark = ({ platform, size }: { platform: CatalogueId; size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="currentColor"
    className="shrink-0 text-ink-2"
    aria-hidden="true"
  >
    <path d={PATHS[platform]} />
  </svg>
);
