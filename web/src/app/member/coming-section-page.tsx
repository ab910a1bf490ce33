import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { pageHead } from '../page-head.ts';
import type { TabId } from '../page-head.ts';

interface Plan {
  sentence: string;
  will: readonly string[];
  meanwhile: string;
}

const PLANS: Readonly<Partial<Record<TabId, Plan>>> = {
  'competitive-intelligence': {
    sentence: 'Find who else solves the problem, and follow what their users say.',
    will: [
      'Discover competitors from a description of your market, each with the places it was found',
      'Monitor the ones that matter: mentions, sentiment, share of voice',
      'Alerts when something unusual happens',
    ],
    meanwhile: 'Search for the name of a competitor: complaints about it arrive as results.',
  },
  'gpt-analysis': {
    sentence: 'See whether AI assistants recommend you when a customer asks.',
    will: [
      'Ask several assistants the questions of your customers, more than once',
      'Visibility, position and share of voice, each with its interval and number of answers',
      'Every answer readable, with your brand marked',
    ],
    meanwhile: 'Results of a search are already summarised, each claim with the posts behind it.',
  },
};

/** The page of a section of the dashboard that is not built. */
export function ComingSectionPage() {
  const { pathname } = useLocation();
  const { tab, name } = pageHead(pathname);
  if (tab === null) return null;
  return (
    <ComingSection tab={tab} name={name} heading="h2">
      <Button asChild variant="primary">
        <Link to={paths.search}>Open Social Media Search</Link>
      </Button>
    </ComingSection>
  );
}

/** What a section will do, and that it does not do it yet. Nothing is faked. */
export function ComingSection({
  tab,
  name,
  heading: Heading,
  children,
}: {
  tab: TabId;
  name: string;
  heading: 'h1' | 'h2';
  /** Where to go instead. */
  children: ReactNode;
}) {
  const plan = PLANS[tab];
  if (plan === undefined) return null;
  const Subheading = Heading === 'h1' ? 'h2' : 'h3';
  return (
    <div className="max-w-160 py-6">
      <Mark size={64} className="text-line-strong/60" />
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Heading
          className={
            Heading === 'h1'
              ? 'font-display text-headline font-semibold tracking-tight'
              : 'text-page font-semibold'
          }
        >
          {name}
        </Heading>
        <Badge tone="caution">Not available yet</Badge>
      </div>
      <p className="mt-2 text-prose text-ink-2">{plan.sentence}</p>
      <Subheading className="mt-8 text-body font-semibold">What it will do</Subheading>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {plan.will.map((text) => (
          <li key={text} className="py-3 text-body text-ink">
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-6 text-body text-ink-2">
        <span className="font-medium text-ink">Until then:</span> {plan.meanwhile}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">{children}</div>
    </div>
  );
}
