import { createRandom, pick, shuffled } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Draft } from '../post.ts';
import { carryOver, ROUTES } from './cross-posts.ts';
import { rewrite } from './edit.ts';
import { FOUND_ELSEWHERE } from './phrases.ts';
import { placeFor, placesOf } from './places.ts';
import type { Places } from './places.ts';

/** How many of the written posts are said again, and in which way. */
const CROSS_POSTS = 520;
const REWRITES = 360;
const QUOTES = 40;

const wordsIn = ({ title, body }: Draft): number => `${title} ${body}`.split(/\s+/u).length;

/** Posts that can be said again: not told in turns, long enough to be known again. */
const canRepeat = (draft: Draft): boolean =>
  draft.duplicateGroup === null &&
  draft.original === null &&
  draft.area !== 'edges' &&
  !['comment', 'answer', 'job', 'story'].includes(draft.place) &&
  wordsIn(draft) >= 14;

const textOf = ({ title, body }: Draft): string => `${title}\n${body}`;

type Make = (draft: Draft, random: Random, places: Places) => Draft | null;

const crossPost: Make = (draft, random, places) => {
  const platform = pick(random, ROUTES[draft.platform]);
  const carried = carryOver(draft, platform, random);
  const place = carried && placeFor(places, draft, platform, random);
  return carried && place !== null ? { ...carried, place } : null;
};

/** Platforms whose addresses are made of titles. */
const NAMED_BY_TITLE = ['hackernews', 'quora', 'producthunt'];

const again: Make = (draft, random, places) => {
  const copy = rewrite(draft, random);
  if (textOf(copy) === textOf(draft) || wordsIn(copy) < wordsIn(draft) * 0.6) return null;
  const sameTitle = copy.title.toLowerCase() === draft.title.toLowerCase();
  if (sameTitle && NAMED_BY_TITLE.includes(draft.platform)) return null;
  const elsewhere = draft.platform === 'reddit' || draft.platform === 'pinterest';
  const place = elsewhere ? placeFor(places, draft, draft.platform, random) : null;
  return { ...copy, place: place ?? draft.place };
};

const quoted: Make = (draft, random, places) => {
  if (draft.language !== 'en' || draft.platform !== 'reddit') return null;
  if (draft.body.split(/\s+/u).length < 20) return null;
  const place = placeFor(places, draft, draft.platform, random);
  const quote = draft.body.replace(/^/gmu, '> ').replace(/^> $/gmu, '>');
  return place === null
    ? null
    : { ...draft, place, body: `${pick(random, FOUND_ELSEWHERE)}\n\n${quote}` };
};

/** Gives the first `count` drafts that can be made their copies, in one group with the original. */
function repeat(order: readonly Draft[], count: number, make: (draft: Draft) => Draft | null) {
  const copies = new Map<string, Draft>();
  for (const draft of order) {
    if (copies.size === count) break;
    const copy = make(draft);
    if (copy) copies.set(draft.key, copy);
  }
  return copies;
}

/**
 * The written posts, and behind them their cross-posts, rewritten second attempts and quotations,
 * each in a duplicate group with its original and with the same labels. The same seed gives the
 * same posts. A copy is called as its original with a dot and a number.
 */
export function withCopies(written: readonly Draft[], seed: string): Draft[] {
  const places = placesOf(written);
  const free = written.filter(canRepeat);
  const copies = (
    [
      ['cross', CROSS_POSTS, crossPost],
      ['again', REWRITES, again],
      ['quote', QUOTES, quoted],
    ] as const
  ).map(([name, count, make]) =>
    repeat(shuffled(createRandom(`${seed}:${name}`), free), count, (draft) =>
      make(draft, createRandom(`${seed}:${name}:${draft.key}`), places),
    ),
  );
  return written.flatMap((draft) => {
    const own = copies.flatMap((made) => made.get(draft.key) ?? []);
    if (own.length === 0) return [draft];
    const group = { duplicateGroup: `copies-${draft.key}` };
    return [
      { ...draft, ...group },
      ...own.map((copy, index) => ({ ...copy, ...group, key: `${draft.key}.${index + 2}` })),
    ];
  });
}
