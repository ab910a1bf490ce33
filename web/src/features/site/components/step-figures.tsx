import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PlatformId } from '#contracts/names.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PlatformMark } from '../../../ui/platform-mark.tsx';

const PLATFORMS: readonly PlatformId[] = ['reddit', 'hackernews', 'stackoverflow'];

/** The frame of the small pictures; what they show is invented, and the page says so. */
function Frame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure aria-label={label} className="min-w-0 rounded-card border border-line bg-surface">
      {children}
    </figure>
  );
}

export function SayFigure() {
  return (
    <Frame label="Example of a search">
      <div className="p-4">
        <p className="text-meta font-medium text-ink">Keywords</p>
        <p className="mt-1.5 rounded-control border border-line-strong px-3 py-2 text-body text-ink">
          &quot;unpaid invoices&quot; OR &quot;late payment&quot;
        </p>
        <ul className="mt-3 flex flex-wrap gap-2">
          {PLATFORMS.map((platform) => (
            <li
              key={platform}
              className="inline-flex h-7.5 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-meta text-accent-ink"
            >
              <PlatformMark platform={platform} size={14} />
            </li>
          ))}
          <li className="inline-flex h-7.5 items-center rounded-full border border-line px-2.5 text-meta text-ink-2">
            7 days
          </li>
        </ul>
      </div>
    </Frame>
  );
}

const ROWS = [
  { platform: 'hackernews', state: 'Done', found: '14 found', took: '0.9 s' },
  { platform: 'stackoverflow', state: 'Done', found: '6 found', took: '1.6 s' },
  { platform: 'reddit', state: 'Reading', found: '21 found', took: '2.1 s' },
] as const;

export function ArriveFigure() {
  return (
    <Frame label="Example of a run: two of three platforms are done">
      <div className="h-1 overflow-hidden rounded-t-card bg-sunken">
        <div className="h-full w-2/3 bg-accent" />
      </div>
      <p className="px-4 py-2.5 text-meta text-ink-2 tabular-nums">
        <span className="font-medium text-ink">2 of 3 platforms</span> · 41 found
      </p>
      <ul>
        {ROWS.map(({ platform, state, found, took }) => (
          <li
            key={platform}
            className="grid grid-cols-[minmax(0,1fr)_auto_3rem] items-center gap-x-4 border-t border-line px-4 py-2 text-meta tabular-nums sm:grid-cols-[minmax(0,1fr)_5.5rem_auto_3rem]"
          >
            <PlatformMark platform={platform} className="text-ink" />
            <span className="hidden items-center gap-1.5 text-ink-2 sm:flex">
              {state === 'Done' && (
                <Check size={16} strokeWidth={1.75} aria-hidden className="text-positive" />
              )}
              {state}
            </span>
            <span className="text-right text-ink">{found}</span>
            <span className="text-right text-ink-2">{took}</span>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

export function AnswerFigure() {
  return (
    <Frame label="Example of a result">
      <div className="p-4">
        <p className="flex flex-wrap items-center gap-x-2 text-hint text-ink-2">
          <PlatformMark platform="reddit" size={14} />
          <span>4 minutes ago</span>
        </p>
        <p className="mt-1.5 text-body font-semibold text-ink">
          What do you use to{' '}
          <mark className="rounded-[3px] bg-accent-soft px-0.5 text-accent-ink">
            chase late invoices
          </mark>{' '}
          without sounding desperate?
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Badge tone="accent">Very relevant</Badge>
          <Badge>Asks for a recommendation</Badge>
          <Badge tone="negative">Negative</Badge>
        </p>
        <p className="mt-2 text-meta text-ink-2">
          Both of your terms stand in the title, and the author asks what others use.
        </p>
      </div>
    </Frame>
  );
}
