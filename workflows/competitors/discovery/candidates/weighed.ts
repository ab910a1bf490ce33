import type { NamePattern } from '#contracts/competitors/names.ts';
import type { Candidate } from './candidates.ts';
import type { NamedAt } from './names-in-post.ts';
import type { KnownCompany, Judged } from '../judge.ts';
import { judge, siteTextOf } from '../judge.ts';
import type { Market } from '../market.ts';
import { placesAmongNamesakes } from './namesake-places.ts';
import { createPeers } from '../nearness.ts';

/** How posts name what they choose between. */
const CHOOSING: ReadonlySet<NamePattern> = new Set([
  'alternative_to',
  'versus',
  'switched',
  'list',
]);

/** What sure rivals of the market say about a candidate. */
export interface Weighed {
  /** Those that posts weigh it against, and in how many conversations. */
  names: string[];
  posts: number;
  /** How much its own pages say what theirs say, about 0..1; null without both. */
  peers: number | null;
}

/** Companies surely of the market: others are judged by how often people weigh them against these. */
const SEED = { confidence: 0.5, relevance: 0.5 };

/**
 * Judges all candidates of a market: each by itself first, then by whom posts weigh it against. A
 * post that chooses between two products says that both are of one market, whatever its words.
 */
export function judgeAll(
  market: Market,
  candidates: readonly Candidate[],
  companyOf: (candidate: Candidate) => KnownCompany | null,
  now: Date,
): Judged[] {
  const known = placesAmongNamesakes(
    market,
    candidates.flatMap((candidate) => {
      const company = companyOf(candidate);
      return company ? [{ candidate, company }] : [];
    }),
  );
  let judged = known.map(({ candidate, company }) => judge(market, candidate, company, now));
  for (let round = 0; round < ROUNDS; round += 1) {
    const sure = new Set(judged.filter(isSure).map(({ candidate }) => candidate.key));
    const weighed = weighedAgainst(
      known.map(({ candidate }) => candidate),
      sure,
    );
    const likenessTo = createPeers(
      known.flatMap(({ candidate, company }) =>
        sure.has(candidate.key) ? (siteTextOf(candidate, company.profile) ?? []) : [],
      ),
    );
    judged = known.map(({ candidate, company }) => {
      const own = siteTextOf(candidate, company.profile);
      const against = weighed.get(candidate.key) ?? { names: [], posts: 0 };
      return judge(market, candidate, company, now, { ...against, peers: own && likenessTo(own) });
    });
  }
  return judged;
}

/** The second one weighs against rivals that only the first one has shown to be sure. */
const ROUNDS = 2;

const isSure = ({
  confidence,
  relevance_score: relevance,
  competitive_type: type,
}: Judged): boolean =>
  confidence >= SEED.confidence && relevance >= SEED.relevance && type === 'direct';

/** A product whose site a search found and confirmed itself, and that no post read so far names. */
export const isUnheard = ({ candidate, conversations, confidence }: Judged): boolean =>
  conversations === 0 && candidate.pages.length > 0 && confidence >= SEED.confidence;

function weighedAgainst(
  candidates: readonly Candidate[],
  seeds: ReadonlySet<string>,
): Map<string, Omit<Weighed, 'peers'>> {
  const inPost = new Map<string, { candidate: Candidate; place: NamedAt }[]>();
  for (const candidate of candidates)
    for (const place of candidate.places) {
      const named = inPost.get(place.post.id);
      if (named) named.push({ candidate, place });
      else inPost.set(place.post.id, [{ candidate, place }]);
    }
  const found = new Map<string, { names: Set<string>; conversations: Set<string> }>();
  for (const named of inPost.values()) {
    const weighed = named.filter(
      ({ place: { pattern } }) => CHOOSING.has(pattern) || pattern === 'usage',
    );
    for (const { candidate, place } of weighed)
      for (const other of weighed) {
        if (other.candidate.key === candidate.key || !seeds.has(other.candidate.key)) continue;
        // "Using N" and "using M" choose nothing; "using N, an alternative to M" does.
        if (!CHOOSING.has(place.pattern) && !CHOOSING.has(other.place.pattern)) continue;
        const entry = found.get(candidate.key) ?? { names: new Set(), conversations: new Set() };
        entry.names.add(other.candidate.name);
        entry.conversations.add(place.post.conversation);
        found.set(candidate.key, entry);
      }
  }
  return new Map(
    [...found].map(([key, { names, conversations }]) => [
      key,
      { names: [...names].slice(0, 3), posts: conversations.size },
    ]),
  );
}
