/** One text per cause, so that an empty place says why and what to do. */
export const EMPTY_TEXTS = {
  noResults: {
    title: 'No posts matched',
    text: 'Try other words, more platforms or a longer timeframe.',
  },
  noData: { title: 'No Data Available', text: 'Nothing here yet.' },
  firstTime: {
    title: 'Start with your first search',
    text: 'Matching posts will appear here as platforms respond.',
  },
  noFilters: {
    title: 'No results match these filters',
    text: 'Clear a filter to see the other results again.',
  },
  noCompetitors: {
    title: 'No competitors yet',
    text: 'Competitors you discover will be listed here.',
  },
  noHistory: {
    title: 'No history yet',
    text: 'Your runs will be listed here, newest first.',
  },
  noMonitoring: {
    title: 'Nothing is monitored yet',
    text: 'Add a competitor to monitoring and its mentions will appear here.',
  },
  error: {
    title: 'This could not be loaded',
    text: 'Try again in a moment.',
  },
} as const;
