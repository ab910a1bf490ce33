import type { NamePattern } from '#domain/competitors/names.ts';
import type { Candidate } from './candidates.ts';
import type { NamedAt } from './names-in-post.ts';
import type { Weighed } from '../competitive-type.ts';
import { judge } from '../judge.ts';
import type { Judged } from '../judge.ts';
import { siteTextOf } from '../known-company.ts';
import type { KnownCompany } from '../known-company.ts';
import type { Market } from '../market.ts';
import { placesAmongNamesakes } from './namesake-places.ts';
import { isListGlue, saysInPlace, saysTogether, sentenceAt } from './roles.ts';
import { createPeers } from '../nearness.ts';

/** Patterns in which posts choose between products. */
const CHOOSING: ReadonlySet<NamePattern> = new Set([
  'alternative_to',
  'versus',
  'switched',
  'list',
]);

/**
 * Thresholds of confirmed rivals; other candidates are judged by how often posts compare them with
 * these.
 */
const SEED = { confidence: 0.5, relevance: 0.5 };

/**
 * Judges all candidates of a market: first each by itself, then by the rivals that posts compare it
 * with. A post that chooses between two products shows that both belong to one market, whatever its
 * words.
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
      const against = weighed.get(candidate.key) ?? UNWEIGHED;
      return judge(market, candidate, company, now, { ...against, peers: own && likenessTo(own) });
    });
  }
  return judged;
}

/** The second round uses rivals that the first one confirmed. */
const ROUNDS = 2;

const isSure = ({
  confidence,
  relevance_score: relevance,
  competitive_type: type,
}: Judged): boolean =>
  confidence >= SEED.confidence && relevance >= SEED.relevance && type === 'direct';

/** A product with a verified site that a search found and no post names yet. */
export const isUnmentioned = ({ candidate, conversations, confidence }: Judged): boolean =>
  conversations === 0 && candidate.pages.length > 0 && confidence >= SEED.confidence;

type Roles = Omit<Weighed, 'peers'>;
const UNWEIGHED: Roles = { names: [], posts: 0, together: 0, inPlace: 0 };

/** Mentions with confirmed rivals, counting each conversation once per role. */
function weighedAgainst(
  candidates: readonly Candidate[],
  seeds: ReadonlySet<string>,
): Map<string, Roles> {
  const inPost = Map.groupBy(
    candidates.flatMap((candidate) => candidate.places.map((place) => ({ candidate, place }))),
    ({ place }) => place.post.id,
  );
  const found = new Map<string, Found>();
  const of = ({ key }: Candidate): Found => {
    const entry = found.get(key) ?? {
      names: new Set(),
      posts: new Set(),
      together: new Set(),
      inPlace: new Set(),
    };
    found.set(key, entry);
    return entry;
  };
  for (const named of inPost.values()) {
    const text = textOf(named[0]?.place);
    const isTogether = saysTogether(text);
    const isInPlace = saysInPlace(text);
    for (const { candidate, place } of named) {
      const { conversation } = place.post;
      const rivals = named.filter(
        (other) => other.candidate.key !== candidate.key && seeds.has(other.candidate.key),
      );
      if (isInPlace && (!seeds.has(candidate.key) || saysInPlace(sentenceOf(place))))
        of(candidate).inPlace.add(conversation);
      if (isTogether && rivals.length > 0) of(candidate).together.add(conversation);
      else
        for (const rival of rivals.filter(
          (other) => isChosenBetween(place, other.place) || listed(place, other.place),
        )) {
          of(candidate).names.add(rival.candidate.name);
          of(candidate).posts.add(conversation);
        }
    }
  }
  return new Map(
    [...found].map(([key, { names, posts, together, inPlace }]) => [
      key,
      {
        names: [...names].slice(0, 3),
        posts: posts.size,
        together: together.size,
        inPlace: inPlace.size,
      },
    ]),
  );
}

type Found = Record<keyof Roles, Set<string>>;

const textOf = (place: NamedAt | undefined): string =>
  place ? `${place.post.title}\n${place.post.content}` : '';

const sentenceOf = ({ post, field, start, end }: NamedAt): string =>
  sentenceAt(field === 'title' ? post.title : post.content, start, end);

/** Whether two names follow each other in one list: "Simple CRMs for tiny teams: N, M, K". */
function listed(a: NamedAt, b: NamedAt): boolean {
  if (a.field !== b.field) return false;
  const [left, right] = a.start <= b.start ? [a, b] : [b, a];
  const text = a.field === 'title' ? a.post.title : a.post.content;
  return isListGlue(text.slice(left.end, right.start));
}

/** "Using N" next to "using M" is no comparison; "using N, an alternative to M" is. */
const isChosenBetween = ({ pattern }: NamedAt, other: NamedAt): boolean =>
  [pattern, other.pattern].every((each) => CHOOSING.has(each) || each === 'usage') &&
  [pattern, other.pattern].some((each) => CHOOSING.has(each));
