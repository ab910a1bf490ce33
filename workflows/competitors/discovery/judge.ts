import { relevanceAs } from '#domain/competitors/discovery.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { CompanyProfile } from '#domain/competitors/profile.ts';
import type { Judgement } from '#contracts/competitors/competitor.ts';
import { KNOWN_PRODUCTS } from '../../extraction/names/known-names.ts';
import { comparingOf, quoteOf, strengthOf, voicesOf } from './candidates/voices.ts';
import { isNamesake } from './candidates/candidates.ts';
import type { Candidate } from './candidates/candidates.ts';
import type { NamedAt } from './candidates/names-in-post.ts';
import { NOT_WEIGHED, typeOf } from './competitive-type.ts';
import type { Relevance, Weighed } from './competitive-type.ts';
import { siteTextOf } from './known-company.ts';
import type { KnownCompany } from './known-company.ts';
import { categoryOf, fitOf, productWordsOf } from './market.ts';
import type { Market } from './market.ts';
import { qualityOf } from './quality.ts';
import type { Sum } from './quality.ts';
import { siteViewsOf } from './nearness.ts';

export interface Judged extends Judgement {
  candidate: Candidate;
  /** Whether it belongs in the list at all. */
  listed: boolean;
}

const MIN_CONFIDENCE = 0.35;
const MIN_RELEVANCE = 0.3;

/** Judges one candidate for a market. Pure and deterministic. */
export function judge(
  market: Market,
  candidate: Candidate,
  company: KnownCompany,
  now: Date,
  weighed: Weighed = NOT_WEIGHED,
): Judged {
  const voices = voicesOf(candidate);
  const relevance = relevanceOf(market, candidate, voices, company, weighed);
  const confidence = confidenceOf(candidate, voices, company, weighed);
  const quality = qualityOf(voices, company, now);
  const type = typeOf(relevance, voices, company, weighed);
  const category = categoryOf(market, company.profile?.category ?? null);
  const evidence = voices
    .toSorted((a, b) => tellingOf(b) - tellingOf(a))
    .slice(0, COMPETITOR_LIMITS.evidencePerCompetitor)
    .map(quoteOf);
  return {
    candidate,
    category: category.name,
    competitive_type: type.type,
    confidence: confidence.value,
    relevance_score: relevanceAs(type.type, relevance.parts),
    qualityScore: quality.value,
    platforms: [...new Set(voices.map(({ post }) => post.platform))],
    search_terms: market.terms.map(({ text }) => text).slice(0, 8),
    evidence,
    conversations: voices.length,
    leaving: voices.filter(({ leaving, post }) => leaving || post.sentiment < -0.3).length,
    reasons: {
      relevance: relevance.parts,
      confidence: confidence.parts,
      quality: quality.parts,
      type: type.reason,
      category: category.reason,
    },
    listed:
      confidence.value >= MIN_CONFIDENCE &&
      relevance.value >= MIN_RELEVANCE &&
      isOfMarket(relevance, weighed) &&
      !isReadOnce(candidate, voices, company, weighed) &&
      ((voices.length > 0 && !isNamesake(candidate)) || company.verification === 'verified'),
  };
}

/** One conversation names it without comparing it, and no site of it was found. */
const isReadOnce = (
  { domains }: Candidate,
  voices: readonly NamedAt[],
  { siteReadAt, verification }: KnownCompany,
  weighed: Weighed,
): boolean =>
  Boolean(siteReadAt) &&
  voices.length < 2 &&
  comparingOf(voices) === 0 &&
  weighed.posts === 0 &&
  domains.length === 0 &&
  verification !== 'verified';

/** Ranks quotes: posts about the market and strong name patterns first. */
const tellingOf = ({ post, pattern }: NamedAt): number => post.relevance + strengthOf(pattern);

/** Below these similarities, shared words with the market or with rivals are chance. */
const OF_MARKET = { words: 0.1, peers: 0.45 } as const;

/** Mentions, comparisons and search results alone do not show that it belongs to this market. */
const isOfMarket = ({ posts, site }: Relevance, weighed: Weighed): boolean =>
  Math.max(posts, site?.fit ?? 0) >= OF_MARKET.words ||
  weighed.posts > 0 ||
  (weighed.peers ?? 0) >= OF_MARKET.peers;

const round = (value: number): number => Math.round(value * 100) / 100;

/** Weights of posts and site, depending on which of them exist. */
function sharesOf(hasPosts: boolean, hasSite: boolean): { posts: number; site: number } {
  if (hasPosts && hasSite) return { posts: 0.4, site: 0.4 };
  return { posts: hasPosts ? 0.7 : 0, site: hasSite ? 0.7 : 0 };
}

/** Combines the site's fit to the market, the posts that name it, and how they name it. */
function relevanceOf(
  market: Market,
  candidate: Candidate,
  voices: readonly NamedAt[],
  { profile, verification, siteReadAt }: KnownCompany,
  weighed: Weighed,
): Relevance {
  const fits = voices.map(({ post }) => fitOf(market, `${post.title}\n${post.content}`).score);
  const best = fits.toSorted((a, b) => b - a).slice(0, 4);
  const posts = best.length === 0 ? 0 : best.reduce((sum, fit) => sum + fit, 0) / best.length;
  const own = siteTextOf(candidate, profile);
  const site = own && fitOf(market, own.text);
  const share = sharesOf(voices.length > 0, site !== null);
  const compared = comparingOf(voices);
  const named = productWordsOf(market, candidate.name);
  const parts = [
    { label: 'Posts that name it speak of your market', points: round(share.posts * posts) },
    ...(site
      ? [
          {
            label:
              site.words.length > 0
                ? `Its own pages say ${site.words.slice(0, 3).join(', ')}`
                : 'What its own pages say about it',
            points: round(share.site * site.score),
          },
        ]
      : []),
    { label: 'Compared with or chosen over other products', points: compared > 0 ? 0.14 : 0 },
    {
      label: `Weighed against ${weighed.names.join(', ')}`,
      points: weighed.posts === 0 ? 0 : round(Math.min(0.3, 0.14 + 0.06 * weighed.posts)),
    },
    {
      label: `Its name says ${named.join(', ')}`,
      points: named.length > 0 ? 0.06 : 0,
    },
    {
      label: 'A web search for your market finds it',
      points: candidate.pages.length > 0 ? 0.15 : 0,
    },
    {
      label: `Named in ${voices.length} independent ${voices.length === 1 ? 'conversation' : 'conversations'}`,
      points: round(Math.min(0.16, 0.05 * Math.log2(1 + voices.length))),
    },
    ...(verification === 'failed_verification'
      ? [{ label: 'Its site does not answer as this product', points: -0.05 }]
      : []),
    // Compared with products of the market: relevant without a site.
    ...(verification === 'other' &&
    siteReadAt &&
    candidate.domains.length === 0 &&
    weighed.posts === 0
      ? [{ label: 'No site of its own says what it is', points: -0.12 }]
      : []),
    focusPart(market, profile),
  ].filter(({ points }) => points !== 0);
  const value = parts.reduce((sum, { points }) => sum + points, 0);
  return {
    value: round(Math.max(0, Math.min(1, value))),
    parts,
    posts,
    site: own && siteViewsOf(market, own.text),
    named,
  };
}

/** `focus` reranks and never excludes. */
function focusPart(market: Market, profile: CompanyProfile | null) {
  const none = { label: '', points: 0 };
  if (!profile || market.focus === 'any') return none;
  const funded = ['series_c', 'acquired', 'ipo'].includes(profile.funding_stage ?? '');
  const open = /open[- ]source|self[- ]host/iu.test(`${profile.tagline} ${profile.description}`);
  const matches = {
    startups: profile.startup_focus,
    established: funded || (profile.founded_year ?? 9_999) < new Date().getUTCFullYear() - 7,
    open_source: open || 'github' in profile.social_media,
    enterprise: /enterprise/iu.test(profile.description),
  }[market.focus];
  return matches ? { label: 'Matches your focus', points: 0.1 } : none;
}

/** Confidence that this is a product of this market: independent mentions and its own site. */
function confidenceOf(
  candidate: Candidate,
  voices: readonly NamedAt[],
  { verification, siteReadAt }: KnownCompany,
  weighed: Weighed,
): Sum {
  const doubt = voices.reduce((left, { pattern }) => left * (1 - strengthOf(pattern)), 1);
  const parts = [
    { label: 'How posts name it', points: round(0.85 * (1 - doubt)) },
    { label: 'Posts link its site with its name', points: candidate.linked ? 0.08 : 0 },
    {
      label: 'A search of the web or of Wikidata knows its site',
      points: candidate.pages.length > 0 ? 0.2 : 0,
    },
    {
      label: 'Weighed against products of your market',
      points: weighed.posts > 0 ? 0.12 : 0,
    },
    {
      label: 'Its site answers under its own name',
      points: verification === 'verified' ? 0.35 : 0,
    },
    {
      label: 'A product that many markets name',
      points: KNOWN_PRODUCTS.has(candidate.name.toLowerCase()) ? -0.1 : 0,
    },
    {
      label: 'No site of its own was found',
      points: verification === 'other' && siteReadAt && candidate.domains.length === 0 ? -0.15 : 0,
    },
    {
      label: 'The site answers as something else',
      points: verification === 'failed_verification' ? -0.15 : 0,
    },
  ].filter(({ points }) => points !== 0);
  const value = parts.reduce((sum, { points }) => sum + points, 0);
  return { value: round(Math.max(0, Math.min(1, value))), parts };
}
