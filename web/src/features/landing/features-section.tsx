import { Badge } from '../../ui/badge.tsx';
import { SECTION_NAMES } from '../../texts/frame.ts';

const AREAS = [
  {
    name: SECTION_NAMES['social-search'],
    text: 'Several communities in one search, with relevance, intent, sentiment and a reason for each post.',
    ready: true,
  },
  {
    name: SECTION_NAMES.overview,
    text: 'What is left of your plan today, your last searches, what changed since you were here.',
    ready: true,
  },
  {
    name: SECTION_NAMES['competitive-intelligence'],
    text: 'Who else solves the problem, and what their users complain about.',
    ready: false,
  },
  {
    name: SECTION_NAMES['gpt-analysis'],
    text: 'Whether AI assistants recommend you, with the answers to read.',
    ready: false,
  },
  {
    name: SECTION_NAMES['trending-problems'],
    text: 'Problems that grow across communities, before everybody sees them.',
    ready: false,
  },
] as const;

/** R-ROUTE-02, R-PROD-07: the five areas, and which of them exist today. */
export function FeaturesSection() {
  return (
    <section
      id="features"
      tabIndex={-1}
      aria-labelledby="features-title"
      className="mx-auto w-full max-w-280 px-4 py-16 focus:outline-none"
    >
      <h2 id="features-title" className="font-display text-section font-semibold tracking-tight">
        Five areas
      </h2>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {AREAS.map(({ name, text, ready }) => (
          <div key={name} className="grid gap-x-8 gap-y-1 py-5 md:grid-cols-[340px_minmax(0,1fr)]">
            <dt className="flex items-center gap-3 text-card font-semibold">
              {name}
              {!ready && <Badge tone="caution">Not yet</Badge>}
            </dt>
            <dd className="max-w-[62ch] text-prose text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
