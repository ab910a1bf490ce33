import type { CompetitiveType } from '#contracts/competitors/names.ts';
import type { NamedAt } from './candidates/names-in-post.ts';
import { comparingOf } from './candidates/voices.ts';
import type { Weighed } from './candidates/weighed.ts';
import type { KnownCompany, Relevance } from './judge.ts';

/** Before anything was weighed against sure rivals. */
export const NOT_WEIGHED: Weighed = { names: [], posts: 0, peers: null };

/**
 * How directly a site competes: the mean of how its words fit the market, how near they come to it,
 * and how much it says what sure rivals say; less where it says that it is for anyone. What people
 * weigh against sure rivals is at least indirect, and direct where many conversations name it: what
 * solves the problem in passing is named in few. What many name and none weighs needs a site that
 * says more. Chosen on generated markets of one half; reported on the other
 * (`npm run bench -- competitors`).
 */
const TYPE = {
  direct: 0.52,
  indirect: 0.35,
  /** In place of `indirect` for what many conversations name and none weighs. */
  neverWeighed: 0.45,
  likeRivals: 0.62,
  forAnyone: 0.1,
  manyVoices: 5,
} as const;

/** How a company competes in a market, with the reason that its card shows. */
export function typeOf(
  { posts, site }: Relevance,
  voices: readonly NamedAt[],
  { verification }: KnownCompany,
  weighed: Weighed,
): { type: CompetitiveType; reason: string } {
  const weighs = weighed.posts > 0;
  const many = voices.length >= TYPE.manyVoices;
  if (site !== null) {
    const views = [site.fit, site.near, ...(weighed.peers === null ? [] : [weighed.peers])];
    const mean = views.reduce((sum, view) => sum + view, 0) / views.length;
    const own = mean - (site.forAnyone ? TYPE.forAnyone : 0);
    if (own >= TYPE.direct)
      return { type: 'direct', reason: 'Its own pages describe the market you named.' };
    if (weighs && many)
      return { type: 'direct', reason: 'People choose between it and others in your market.' };
    if (
      own >= (many && !weighs ? TYPE.neverWeighed : TYPE.indirect) ||
      (weighed.peers ?? 0) >= TYPE.likeRivals
    )
      return {
        type: 'indirect',
        reason: 'Its own pages describe a part of your market, solved another way.',
      };
    if (weighs)
      return {
        type: 'indirect',
        reason: 'People weigh it against your market; its own pages describe another product.',
      };
    return { type: 'adjacent', reason: 'Its own pages describe a neighboring problem.' };
  }
  if (voices.length === 0) return { type: 'unknown', reason: 'Nothing is known about it yet.' };
  if (weighs || (comparingOf(voices) > 0 && posts >= 0.35))
    return { type: 'direct', reason: 'People compare it with others in your market.' };
  if (posts >= 0.35)
    return { type: 'indirect', reason: 'People who talk about your market use it.' };
  if (verification === 'other' && voices.length < 2)
    return { type: 'unknown', reason: 'Too little is known to say how it competes.' };
  return { type: 'adjacent', reason: 'Posts mention it alongside your market, not in it.' };
}
