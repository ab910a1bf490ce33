/** How a state is meant; parts of the page give each tone its colors. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'caution' | 'negative';
