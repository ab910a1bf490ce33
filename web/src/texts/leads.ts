import { inQuotes } from '#domain/language/in-quotes.ts';
import type { LeadOrigin, LeadState } from '#domain/leads/names.ts';

export const LEADS_NAME = 'Leads';

export const LEAD_STATE_LABELS: Readonly<Record<LeadState, string>> = {
  saved: 'Saved',
  contacted: 'Contacted',
  replied: 'Replied',
  customer: 'Customer',
  not_for_me: 'Not for me',
};

export const LEAD_ORIGIN_LABELS: Readonly<Record<LeadOrigin, string>> = {
  search: 'Search',
  watch: 'Watch',
  competitor: 'Competitor',
  problem: 'Trending problem',
  gap: 'AI visibility gap',
  link: 'Link',
};

export const LEAD_TEXTS = {
  save: 'Save lead',
  saved: 'Saved to your leads',
  notForMe: 'Marked as not for me',
  alreadySaved: 'Already one of your leads',
  removed: 'Lead deleted',
  undo: 'Undo',
  open: 'Open lead',
  lowered: (title: string) =>
    `Ranked lower: similar to ${inQuotes(title)}, which you marked as not for me.`,
  similar: (title: string) => `Similar to ${inQuotes(title)}, which you marked as not for me.`,
  loweredUndoHelp: 'Removes that mark',
  suggestions: 'Best new leads',
  due: (count: number) => (count === 1 ? '1 lead to follow up' : `${count} leads to follow up`),
  foundBy: {
    search: (query: string) => `Found by ${inQuotes(query)}.`,
    watch: (query: string) => `New in your watched search ${inQuotes(query)}.`,
  },
  emptyTitle: 'No leads yet',
  empty: 'Save a post from any search: select it and press s, or use its Save lead button.',
  noMatches: 'No leads match these filters',
} as const;

/** What the counter on Overview counts toward. */
export const FIRST_CUSTOMERS = 100;
