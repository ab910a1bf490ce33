const nothing = () => ({ reason: '', spans: [] });

/** Replaces a post's own words and figures after they had to be removed. */
export const removedFields = (days: number) => ({
  ...removedPlaceFields(days),
  content: '',
  reason: '',
  engagement: { likes: null, comments: null, shares: null },
  verdicts: { relevance: nothing(), intent: nothing(), sentiment: nothing() },
});

/** The same for another place of a conversation. */
export const removedPlaceFields = (days: number) => ({
  title: '',
  author: null,
  textRemovedAfterDays: days,
});

/**
 * A conversation without the words of the posts `gone`: of these only the address, times and our own
 * one-word verdicts remain. The same object when it has none of them.
 */
export function withoutTexts<
  P extends { id: string },
  C extends { id: string; elsewhere: P[] } & Record<
    keyof ReturnType<typeof removedFields>,
    unknown
  >,
>(conversation: C, gone: ReadonlySet<string>, days: number): C {
  const { elsewhere } = conversation;
  if (!gone.has(conversation.id) && !elsewhere.some(({ id }) => gone.has(id))) return conversation;
  return {
    ...conversation,
    ...(gone.has(conversation.id) ? removedFields(days) : {}),
    elsewhere: elsewhere.map((place) =>
      gone.has(place.id) ? { ...place, ...removedPlaceFields(days) } : place,
    ),
  };
}
