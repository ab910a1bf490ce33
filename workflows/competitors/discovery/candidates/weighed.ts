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
import { createPeers } from '../nearness.ts';
import { anyOf } from '#domain/language/alternatives.ts';

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

const r = String.raw;

/** Phrases for two products used together. */
const TOGETHER = new RegExp(
  r`\b` +
    anyOf(
      r`integrat\w+|sync(?:s|ed|ing|hroni[sz]\w+)?|connect(?:s|ed|ing|ion|or)?|plug-?ins?|webhooks?|zapier|zaps?`,
      r`pair(?:s|ed)? (?:it |[\p{L}\d]+ )?with|together with|side by side|alongside|in addition to|on top for`,
      r`push(?:es|ed)? (?:it |them |[\p{L}\d]+ )?(?:in)?to|feeds? into|talks? to each other|hand(?:s|ed)? (?:it |them )?over to`,
    ) +
    r`\b`,
  'iu',
);

/** Phrases for makeshift use: something does a job that it was not made for. */
const IN_PLACE = new RegExp(
  r`\b` +
    anyOf(
      r`work-?around|make-?shift|over-?kill|stop-?gap|duct tape|hack(?:s|ed|y)?|bend|bent|misus(?:e|es|ed|ing)|abus(?:e|es|ed|ing)|repurpos\w+`,
      r`good enough|(?:is|was|be) enough|enough for (?:us|me|now)|does the (?:job|trick)|gets? (?:us|me|you) by|get(?:ting)? by|got by`,
      r`(?:never|not|isn't|isn’t|wasn't|wasn’t) (?:\p{L}+ )?(?:made|meant|built|designed|intended) for`,
      r`(?:don't|don’t|do not|didn't|didn’t|never) (?:\p{L}+ )?(?:need|bought|buy|pay for)|instead of (?:buying|paying)|before you (?:buy|pay)|in place of`,
      r`outgr(?:ow|ew|own|owing)`,
    ) +
    r`\b`,
  'iu',
);

/** Whether a text says that products are used together. */
export const saysTogether = (text: string): boolean => TOGETHER.test(text);

/** Whether a text describes makeshift use. */
export const saysInPlace = (text: string): boolean => IN_PLACE.test(text);

/** The sentence around a span of a text. */
export function sentenceAt(text: string, start: number, end: number): string {
  const before = text.slice(0, start).search(/[.!?\n][^.!?\n]*$/u);
  const after = text.slice(end).search(/[.!?\n]/u);
  return text.slice(before + 1, after < 0 ? text.length : end + after);
}

const GLUE = /,|\/|\b(?:or|vs|versus|oder|ou|o)\b/iu;
// Word boundaries make the match unambiguous, so a run of capitals takes linear time.
const LISTED =
  /^(?:\s*(?:,|\/|(?:or|vs\.?|versus|and|oder|ou|o)(?![\p{L}\d.])|[\p{Lu}\d][\p{L}\d.]*(?![\p{L}\d.])))+\s*$/u;
const LONGEST = 80;

/** Whether the text between two names puts both in one list: commas, "or", and other names. */
export const isListGlue = (between: string): boolean =>
  between.length <= LONGEST && GLUE.test(between) && LISTED.test(between);
