export const WATCHED_NAME = 'Watching';

export const WATCHED_TEXTS = {
  watch: 'Watch',
  /** A list of problems has one for each. */
  watchLabel: (query: string): string => `Watch ${query}`,
  watching: 'Watching',
  added: 'Watching. New posts appear here and in your alerts.',
  stop: 'Stop watching',
  stopped: 'No longer watching.',
  emptyTitle: 'No watched searches yet',
  empty: 'Run a search and choose “Watch”: it keeps running and lists new posts here.',
  reading: 'Reading the last 30 days',
  ended: 'Ended with the monitoring time of your plan',
} as const;
