import type { SECTION_NAMES } from './frame.ts';

export type AreaId = keyof typeof SECTION_NAMES;

/** R-PROD-07: the five areas, which of them work today, and what each is for. */
export const AREAS: readonly { id: AreaId; ready: boolean; text: string }[] = [
  {
    id: 'social-search',
    ready: true,
    text: 'Search ten communities at once. Read the best posts first, each with its relevance, intent, sentiment and the reason it matched.',
  },
  {
    id: 'overview',
    ready: true,
    text: 'Start a search, see what came in since your last visit, and what is left of your plan.',
  },
  {
    id: 'competitive-intelligence',
    ready: true,
    text: 'Find out who else solves the problem, and what their users complain about.',
  },
  {
    id: 'gpt-analysis',
    ready: true,
    text: 'Check whether AI assistants recommend you, and read their answers.',
  },
  {
    id: 'trending-problems',
    ready: true,
    text: 'Spot problems that grow across communities, before everyone else sees them.',
  },
];

/** In place of an area that does not work yet. */
export const SOON = 'Soon';

/** Whether an area works today. */
export const isReady = (area: AreaId): boolean =>
  AREAS.some(({ id, ready }) => id === area && ready);
