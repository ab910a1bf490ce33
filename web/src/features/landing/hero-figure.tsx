import type { PlatformId } from '#contracts/names.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/badge.tsx';
import { PlatformMark } from '../../ui/platform-mark.tsx';

interface Sample {
  platform: PlatformId;
  age: string;
  before: string;
  match: string;
  after: string;
  intent: string;
  tone: Tone;
}

const SAMPLES: readonly Sample[] = [
  {
    platform: 'reddit',
    age: '4 minutes ago',
    before: 'What do you use to ',
    match: 'chase late invoices',
    after: ' without sounding desperate?',
    intent: 'Asks for a recommendation',
    tone: 'accent',
  },
  {
    platform: 'hackernews',
    age: '1 hour ago',
    before: 'Our accounting tool still cannot ',
    match: 'remind clients about invoices',
    after: ' in their own language',
    intent: 'Complains',
    tone: 'negative',
  },
  {
    platform: 'stackoverflow',
    age: '3 hours ago',
    before: 'How to send ',
    match: 'invoice reminders',
    after: ' from a webhook after 14 days?',
    intent: 'Asks how to',
    tone: 'neutral',
  },
];

/** What a search looks like. The posts are invented, and the caption says so. */
export function HeroFigure() {
  return (
    <figure className="relative min-w-0">
      <HeroArcs />
      <div className="relative rounded-dialog border border-line bg-surface">
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-3">
          <p className="min-w-0 truncate text-body font-medium">chasing unpaid invoices</p>
          <p className="text-hint text-ink-2 tabular-nums">3 platforms · 3 found · 1.8 s</p>
        </div>
        <ul className="divide-y divide-line">
          {SAMPLES.map((sample) => (
            <li key={sample.platform} className="px-4 py-3.5">
              <p className="flex flex-wrap items-center gap-x-2 text-hint text-ink-2">
                <PlatformMark platform={sample.platform} size={14} />
                <span>{sample.age}</span>
              </p>
              <p className="mt-1.5 text-body leading-snug text-ink">
                {sample.before}
                <mark className="rounded-[3px] bg-accent-soft px-0.5 text-accent-ink">
                  {sample.match}
                </mark>
                {sample.after}
              </p>
              <p className="mt-2 flex flex-wrap items-center gap-2">
                <Badge tone="positive">Very relevant</Badge>
                <Badge tone={sample.tone}>{sample.intent}</Badge>
              </p>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-2 text-hint text-ink-2">
        An example. These three posts were written for this picture.
      </figcaption>
    </figure>
  );
}

/** The mark, large: its dot on the edge of the picture, its arcs running out behind it. */
function HeroArcs() {
  return (
    <svg
      width="960"
      height="960"
      viewBox="-480 -480 960 960"
      fill="none"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 left-0 hidden -translate-x-1/2 -translate-y-1/2 text-accent lg:block"
    >
      <g stroke="currentColor" strokeLinecap="round">
        <path d="M65 -242a251 251 0 0 1 0 484" strokeWidth="20" opacity="0.1" />
        <path d="M104 -386a400 400 0 0 1 0 772" strokeWidth="20" opacity="0.05" />
      </g>
    </svg>
  );
}
