export const PICTURE_THEMES = ['light', 'dark'] as const;
export type PictureTheme = (typeof PICTURE_THEMES)[number];

/** The windows that were photographed, in CSS pixels. */
export const PICTURE_SHAPES = {
  wide: { width: 1280, height: 800 },
  narrow: { width: 360, height: 560 },
} as const;
export type PictureShape = keyof typeof PICTURE_SHAPES;

/**
 * Screens of the product that the public pages show. `npm run screenshots -- pictures` takes them
 * from a running stack with sandbox data, each in both themes.
 */
export const PICTURES = {
  say: {
    shapes: ['narrow'],
    alt: 'The search form with keywords, how they are read, and how many stored posts match already.',
  },
  arrive: {
    shapes: ['narrow'],
    alt: 'A search while it runs: each platform with its state, the posts it found and the time it took.',
  },
  answer: {
    shapes: ['narrow'],
    alt: 'One result with its matched words marked, its verdicts in words, and the reasons opened.',
  },
  search: {
    shapes: ['wide', 'narrow'],
    alt: 'A finished search over ten platforms: ranked posts with reasons, with the written analysis.',
  },
  overview: {
    shapes: ['wide', 'narrow'],
    alt: 'Overview: remaining usage, recent searches, and new posts.',
  },
  competitors: {
    shapes: ['wide', 'narrow'],
    alt: 'A finished discovery: competitors as cards with type, relevance, and the posts that name them.',
  },
  'ai-visibility': {
    shapes: ['wide', 'narrow'],
    alt: 'A finished GPT analysis: how often assistants recommend the brand, with interval and competitors.',
  },
  trending: {
    shapes: ['wide', 'narrow'],
    alt: 'Trending problems: ranked with score, 30-day chart, and quotes from several platforms.',
  },
} as const satisfies Record<string, { shapes: readonly PictureShape[]; alt: string }>;
export type PictureName = keyof typeof PICTURES;

export const pictureFile = (name: PictureName, shape: PictureShape, theme: PictureTheme): string =>
  `${name}-${shape}-${theme}.webp`;
