/** The title of an event alone, for places that show the name. */
export const asHeading = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
