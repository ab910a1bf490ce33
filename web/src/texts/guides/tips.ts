import type { TourStep } from './tour.ts';

/** Step 1 is the welcome without an action, each other step links to its page. */
export const TIPS: readonly TourStep[] = [
  {
    title: 'Pro tips',
    text: 'Five short tips that save searches. Each has a way to try it at once.',
    action: null,
  },
  {
    title: 'Search for what people say about others',
    text: 'Discover who else solves the problem: complaints about them are the shortest way to your first customers.',
    action: { label: 'Open Competitive Intelligence', page: 'competitors' },
  },
  {
    title: 'Ask as your customer would',
    text: 'Give the exact name of your brand and describe what it does. An assistant that does not know you says so.',
    action: { label: 'Open GPT Analysis', page: 'aiVisibility' },
  },
  {
    title: 'Start from a problem that grows',
    text: 'A problem that more people write about each week is easier to answer than an old one.',
    action: { label: 'Open Trending Problems', page: 'trending' },
  },
  {
    title: 'Watch a competitor for a while',
    text: 'One week of mentions tells more than one search. Follow the ones your customers name.',
    action: { label: 'Monitor competitors', page: 'competitors' },
  },
  {
    title: 'Know your plan’s limits',
    text: 'Counters reset at midnight UTC. When you run out each week, compare the plans.',
    action: { label: 'Compare plans', page: 'pricing' },
  },
];
