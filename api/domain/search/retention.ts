const nothing = () => ({ reason: '', spans: [] });

/** Replaces a post's own words and figures after they had to be removed. */
export const removedFields = (days: number) => ({
  title: '',
  content: '',
  author: null,
  reason: '',
  engagement: { likes: null, comments: null, shares: null },
  verdicts: { relevance: nothing(), intent: nothing(), sentiment: nothing() },
  textRemovedAfterDays: days,
});

/** A reduced result: only its address, times and our own one-word verdicts remain. */
export const withoutText = <R extends Record<keyof ReturnType<typeof removedFields>, unknown>>(
  result: R,
  days: number,
): R => ({
  ...result,
  ...removedFields(days),
});
