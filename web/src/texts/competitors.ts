/** R-DLG-09..11. */
export const COMPETITOR_DETAILS_TEXTS = {
  none: 'No competitor details available',
  loading: 'Loading competitor details...',
  notAvailable: 'Not available',
} as const;
