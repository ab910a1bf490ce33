/** The event as a sentence: titles omit the company's name. */
export const eventSentence = (name: string, title: string): string =>
  `${name} ${title.startsWith('hiring') ? 'is ' : ''}${title}`;

/** The title alone, for places that show the name. */
export const asHeading = (title: string): string => title.charAt(0).toUpperCase() + title.slice(1);
