import { isAbout, prepareSense } from '../../../extraction/about/about.ts';
import type { About, PreparedSense } from '../../../extraction/about/about.ts';
import { amongNamesakes } from '../../../extraction/about/namesakes.ts';
import { siteTextOf } from '../known-company.ts';
import type { KnownCompany } from '../known-company.ts';
import { fitOf } from '../market.ts';
import type { Market } from '../market.ts';
import type { Candidate } from './candidates.ts';
import { nameKey } from './company-name.ts';
import type { NamedAt } from './names-in-post.ts';

interface Known {
  candidate: Candidate;
  company: KnownCompany;
}

/** Minimum relevance of a post about the market. */
const OF_MARKET = 0.25;

/**
 * Assigns each post that may name several products of the same name: to the product it links to;
 * else, if the post is about the market, to the one whose site fits the market better; else to the
 * one whose pages it resembles more.
 */
export function placesAmongNamesakes(market: Market, known: readonly Known[]): Known[] {
  const byName = Map.groupBy(known, ({ candidate }) => nameKey(candidate.name));
  return known.map((each) => {
    const rivals = (byName.get(nameKey(each.candidate.name)) ?? []).filter(isConfirmed);
    if (rivals.length < 2 || !rivals.includes(each)) return each;
    const owner = ownerAmong(market, rivals);
    const places = placesOf(rivals).filter(({ post }) => owner(post) === each);
    return { ...each, candidate: { ...each.candidate, places } };
  });
}

const isConfirmed = ({ company }: Known): boolean =>
  company.verification === 'verified' && company.profile !== null;

function ownerAmong(market: Market, rivals: readonly Known[]) {
  const senses = rivals.map((each) => ({ each, sense: senseOf(each) }));
  const [fitting] = rivals.toSorted((a, b) => siteFit(market, b) - siteFit(market, a));
  return ({ title, content }: NamedAt['post']): Known | undefined => {
    const text = `${title}\n${content}`;
    const linked = senses.find(({ sense }) => isAbout({ ...sense, names: [] }, text) !== null);
    if (linked) return linked.each;
    if (fitOf(market, text).score >= OF_MARKET) return fitting;
    const alike = senses.find(({ sense }) => {
      const others = senses.flatMap((other) => (other.sense === sense ? [] : other.sense));
      return amongNamesakes(NAMED, sense, others, text)?.verdict === 'about';
    });
    return alike?.each ?? fitting;
  };
}

const NAMED: About = { verdict: 'about', reason: 'Names the product.', spans: [], score: 0 };

const textOf = ({ candidate, company }: Known): string =>
  siteTextOf(candidate, company.profile)?.text ?? '';

const siteFit = (market: Market, known: Known): number => fitOf(market, textOf(known)).score;

const senseOf = (known: Known): PreparedSense =>
  prepareSense({
    names: [known.candidate.name],
    domain: known.candidate.domains[0] ?? null,
    description: textOf(known),
    excluded: [],
  });

/** All mentions, deduplicated across products. */
function placesOf(rivals: readonly Known[]): NamedAt[] {
  const all = rivals.flatMap(({ candidate }) => candidate.places);
  const distinct = new Map(
    all.map((place) => [`${place.post.id} ${place.field} ${place.start}`, place]),
  );
  return [...distinct.values()];
}
