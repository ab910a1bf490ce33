import type { SECTION_NAMES } from './frame.ts';

export type AreaId = keyof typeof SECTION_NAMES;

/** The five areas and what each is for. */
export const AREAS: readonly { id: AreaId; text: string }[] = [
  {
    id: 'social-search',
    text: 'Search ten communities at once. Read the best posts first, each with its relevance, intent, sentiment and the reason it matched.',
  },
  {
    id: 'overview',
    text: 'Start a search, see what came in since your last visit, and what is left of your plan.',
  },
  {
    id: 'competitive-intelligence',
    text: 'Find out who else solves the problem, and what their users complain about.',
  },
  {
    id: 'gpt-analysis',
    text: 'Check whether AI assistants recommend you, and read their answers.',
  },
  {
    id: 'trending-problems',
    text: 'Spot problems that grow across communities, before everyone else sees them.',
  },
];
