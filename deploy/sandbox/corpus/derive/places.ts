import { pick } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Draft, SandboxPlatform } from '../post.ts';

/** Where posts of an area stand, by platform, so that a copy goes where such posts go. */
export type Places = ReadonlyMap<string, readonly string[]>;

type Spot = Pick<Draft, 'area' | 'platform' | 'language'>;
const keyOf = ({ area, platform, language }: Spot): string => `${area} ${platform} ${language}`;

/** Communities for languages in which an area has none of its own. */
const COMMUNITIES: Readonly<Record<string, string>> = {
  de: 'de_EDV',
  es: 'emprendedores',
  fr: 'france',
  it: 'Italia',
  pt: 'portugal',
  tr: 'Turkey_girisim',
};

export function placesOf(drafts: readonly Draft[]): Places {
  const places = new Map<string, Set<string>>();
  for (const draft of drafts) {
    const known = places.get(keyOf(draft)) ?? new Set();
    places.set(keyOf(draft), known.add(draft.place));
  }
  return new Map([...places].map(([key, known]) => [key, [...known]]));
}

/** Where questions about code are carried, whatever they are about. */
const CODE_COMMUNITIES = [
  'webdev',
  'learnprogramming',
  'AskProgramming',
  'codinghelp',
  'devops',
  'softwaredevelopment',
] as const;
const isCode = ({ platform }: Draft): boolean =>
  platform === 'stackoverflow' || platform === 'github';

const words = (area: string): string[] => area.split('-');
const capital = (word: string): string => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`;

/** Tags name the area, since such platforms are searched by tag. */
const TAGS: Partial<Record<SandboxPlatform, (area: string) => string>> = {
  tumblr: (area) => words(area).join('+'),
  mastodon: (area) => words(area).join(''),
  producthunt: (area) => words(area).map(capital).join('+'),
};

/** A place on `platform` for a copy of `draft`; null where its area has none. */
export function placeFor(
  places: Places,
  draft: Draft,
  platform: SandboxPlatform,
  random: Random,
): string | null {
  const spot = { ...draft, platform };
  const tag = TAGS[platform];
  if (tag) {
    const other = pick(random, places.get(keyOf(spot)) ?? ['help']);
    return [...new Set([tag(draft.area), ...other.split(',').slice(-1)])].join(',');
  }
  if (platform === 'quora') return 'question';
  if (platform === 'hackernews') return draft.intent === 'promotion' ? 'show' : 'ask';
  if (platform === 'reddit' && isCode(draft)) return pick(random, CODE_COMMUNITIES);
  const known = places.get(keyOf(spot)) ?? [];
  const own = known.filter((place) => place !== draft.place && place !== 'comment');
  if (own.length > 0) return pick(random, own);
  return platform === 'reddit' ? (COMMUNITIES[draft.language] ?? null) : null;
}
