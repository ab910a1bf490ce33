import type { CompetitiveType } from '#domain/competitors/names.ts';
import type { NamedAt } from './candidates/names-in-post.ts';
import type { KnownCompany } from './known-company.ts';
import type { SiteViews } from './nearness.ts';
import type { Sum } from './quality.ts';

/** Evidence about a candidate from posts that also name confirmed rivals. */
export interface Weighed {
  /** Names of the rivals that it is compared with, and the number of conversations. */
  names: string[];
  posts: number;
  /** Conversations in which it is used together with confirmed rivals. */
  together: number;
  /** Conversations in which it is a makeshift solution. */
  inPlace: number;
  /** Similarity of its pages to those of confirmed rivals, about 0..1; null without both. */
  peers: number | null;
}

/** How well posts and site fit the market. */
export interface Relevance extends Sum {
  posts: number;
  site: SiteViews | null;
  /** Words of its name that describe the product. */
  named: readonly string[];
}

/** Used before any comparison with confirmed rivals. */
export const NOT_WEIGHED: Weighed = { names: [], posts: 0, together: 0, inPlace: 0, peers: null };

/**
 * Two linear scores. Same problem? If not, adjacent. The same way for the same audience? If so,
 * direct, else indirect. Conversations count as shares of all that name the company. Weights were
 * chosen on generated markets of one half and are reported on the other (`npm run bench --
 * competitors`); they are rounded, since nearby values perform equally.
 */
const SAME_PROBLEM = {
  product: 0.5,
  market: 1,
  weighed: 4.5,
  inPlace: 3,
  together: -3,
  needed: 0.6,
  /**
   * A site with this similarity to those of confirmed rivals solves the same problem, in whichever
   * words.
   */
  peers: 0.7,
} as const;
const SAME_WAY = {
  audience: 0.35,
  market: 1,
  peers: 1,
  forAnyone: -0.6,
  inPlace: -1.6,
  needed: 1.04,
} as const;
/** Compared with confirmed rivals in several conversations: direct, whatever its site says. */
const CHOSEN = { conversations: 3, inPlace: 0.15 } as const;
/** Describes another product than the market's and is not similar to confirmed rivals. */
const ELSE = { product: 0.25, peers: 0.6, samePeople: 0.8 } as const;
/** Additive smoothing, so that shares of one or two conversations carry little weight. */
const FEW = 3;
/** Defaults for an unread site or a market without an audience: typical values. */
const USUAL = {
  site: { fit: 0.5, market: 0.54, product: 0.52, audience: 0.53, forAnyone: false },
  audience: 0.53,
  peers: 0.64,
} as const;

interface Typed {
  type: CompetitiveType;
  reason: string;
}

/** The competitive type of a company, with the reason shown on its card. */
export function typeOf(
  { posts, site, named }: Relevance,
  voices: readonly NamedAt[],
  { verification }: KnownCompany,
  weighed: Weighed,
): Typed {
  if (site === null) {
    if (voices.length === 0) return { type: 'unknown', reason: 'Nothing is known about it yet.' };
    if (named.length > 0) return { type: 'direct', reason: `Its name says ${named.join(', ')}.` };
    const said = weighed.posts + weighed.inPlace + weighed.together > 0 || posts >= 0.35;
    if (!said && verification === 'other' && voices.length < 2)
      return { type: 'unknown', reason: 'Too little is known to say how it competes.' };
  }
  const shares = sharesOf(weighed, voices.length);
  if (sellsElse(site, weighed) || !isSameProblem(site, weighed, shares))
    return { type: 'adjacent', reason: whyAdjacent(site, weighed) };
  if (isSameWay(site, weighed, shares))
    return {
      type: 'direct',
      reason: site
        ? 'Its own pages describe the market you named.'
        : 'People compare it with others in your market.',
    };
  const isForAnyone = site?.forAnyone ?? false;
  if (weighed.posts >= CHOSEN.conversations && !isForAnyone && shares.inPlace < CHOSEN.inPlace)
    return {
      type: 'direct',
      reason: `People choose between it and ${weighed.names.join(', ')}.`,
    };
  return { type: 'indirect', reason: whyIndirect(isForAnyone, weighed) };
}

type Shares = Record<'weighed' | 'inPlace' | 'together', number>;

function sharesOf({ posts, inPlace, together }: Weighed, conversations: number): Shares {
  const all = conversations + FEW;
  return { weighed: posts / all, inPlace: inPlace / all, together: together / all };
}

/** Whether a site sells something else and no conversation contradicts it. */
const sellsElse = (site: SiteViews | null, { posts, inPlace, peers }: Weighed): boolean =>
  site !== null &&
  site.product < ELSE.product &&
  peers !== null &&
  peers < ELSE.peers &&
  posts + inPlace === 0;

function isSameProblem(site: SiteViews | null, { peers, together }: Weighed, shares: Shares) {
  const { product, market } = site ?? USUAL.site;
  const sum =
    SAME_PROBLEM.product * product +
    SAME_PROBLEM.market * market +
    SAME_PROBLEM.weighed * shares.weighed +
    SAME_PROBLEM.inPlace * shares.inPlace +
    SAME_PROBLEM.together * shares.together;
  return sum >= SAME_PROBLEM.needed || (together === 0 && (peers ?? 0) >= SAME_PROBLEM.peers);
}

function isSameWay(site: SiteViews | null, { peers }: Weighed, { inPlace }: Shares) {
  const { audience, market, forAnyone } = site ?? USUAL.site;
  const sum =
    SAME_WAY.audience * (audience ?? USUAL.audience) +
    SAME_WAY.market * market +
    SAME_WAY.peers * (peers ?? USUAL.peers) +
    SAME_WAY.forAnyone * Number(forAnyone) +
    SAME_WAY.inPlace * inPlace;
  return sum >= SAME_WAY.needed;
}

function whyAdjacent(site: SiteViews | null, weighed: Weighed): string {
  if (weighed.together > 0)
    return 'People use it together with products of your market, not in their place.';
  if ((site?.audience ?? 0) >= ELSE.samePeople && sellsElse(site, weighed))
    return 'Its own pages describe another product for the same people.';
  return site
    ? 'Its own pages describe a neighboring problem.'
    : 'Posts mention it alongside your market, not in it.';
}

function whyIndirect(isForAnyone: boolean, { posts, inPlace }: Weighed): string {
  if (inPlace > 0)
    return 'People make do with it in your market, though it is made for something else.';
  if (isForAnyone)
    return 'It solves a part of your problem, for anyone rather than for your market.';
  if (posts > 0)
    return 'People weigh it against your market; its own pages describe another product.';
  return 'Its own pages describe a part of your market, solved another way.';
}
