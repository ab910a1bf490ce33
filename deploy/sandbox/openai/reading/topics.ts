import { stem, stemsOf, wordsOf } from '../../search/words.ts';
import type { WorldPost } from '../../world/files.ts';
import type { PlayedWorld } from '../../world/playing.ts';
import type { EvidencePost } from '../evidence.ts';
import { splitQuery, subjectNamed, subjectsIn } from './subjects.ts';
import type { Subject } from './subjects.ts';

/** 2: about the query. 1: touches it. 0: something else, whatever words it shares. */
export type Grade = 0 | 1 | 2;

export interface Topics {
  /**
   * How far a post is about a query: by the world's label for it or for a query of the same meaning,
   * else by the subjects and words of both.
   */
  grade(query: string, post: EvidencePost, known: WorldPost | null): Grade;
  /** Whether the world states how far this post is about such a query. */
  isLabeled(query: string, known: WorldPost | null): boolean;
  /** What the query asks for, where it is a known subject. */
  wanted(query: string): Subject | null;
  /** What a post is about besides the query, in a few words; null when that is unknown. */
  subject(query: string, known: WorldPost | null): string | null;
}

/** Words that say nothing about a text's subject. */
export const COMMON = new Set(
  "the and for that this with have you your are was were not but can what how does one any all from they there their when which who out about get has had its it is my me our we us to of in on or if be at as by do so no just than then them more some use used using will would like need want into only also very much even after before over been being because every other should could still really what's don't i'm it's i've we're doesn't didn't isn't month year day days time people thing things way two three new good same make made post ask hn cannot much too many few little enough lot always never again".split(
    ' ',
  ),
);

/** Words for the request and for who makes it, not for its subject. */
const REQUEST = new Set(
  'alternative alternatives best better cheap cheaper free good recommend recommendation recommendations tool tools app apps software service widget widgets plugin board boards platform program solution system vs simple simpler easy easier way ways need needs want wants looking help helps find finding know send sending lose loses losing easily get getting their your our my people small solo freelance freelancer freelancers agency agencies team teams startup startups founder founders developer developers consultant consultants business businesses company companies owner owners client clients customer customers user users saas tell tells'.split(
    ' ',
  ),
);

/** What one alternative of a query means. */
interface Meaning {
  subjects: readonly string[];
  /** Stems of its other words. */
  stems: readonly string[];
  /** A sentence tells a story around what it means: few posts tell the same one. */
  isSentence: boolean;
}

/** Ends the naming of the people in "dentists who lose track of recalls". */
const PEOPLE_FIRST =
  /^.*?\s(?:who|whose|that|which|leaving|looking|losing|needing|struggling|switching|tired|trying|with)\s/iu;
const SENTENCE_WORDS = 6;

/** What a query means: its known subjects, and its words for something else. */
export function meaningOf(query: string): Meaning {
  const isSentence = wordsOf(query).length >= SENTENCE_WORDS;
  const meant = isSentence ? query.replace(PEOPLE_FIRST, '') : query;
  const { subjects, rest: left } = splitQuery(meant);
  const words = wordsOf(left).filter((word) => !COMMON.has(word));
  const rest = words.filter((word) => !REQUEST.has(word));
  // A query of nothing but such words is about them.
  const kept = rest.length === 0 && subjects.length === 0 ? words : rest;
  return { subjects, stems: [...new Set(kept.map(stem))], isSentence };
}

/** The alternatives of a query: separated by a comma, a bar or OR. */
const meaningsOf = (query: string): Meaning[] =>
  query
    .replaceAll(/(?<!\S)-\S+/gu, ' ')
    .split(/[,|]|\bOR\b/u)
    .map(meaningOf)
    .filter(({ subjects, stems }) => subjects.length + stems.length > 0);

const keyOf = ({ subjects, stems }: Meaning): string =>
  [...subjects, '', ...stems.toSorted()].join(' ');

const plain = (query: string): string => wordsOf(query).map(stem).join(' ');

const ENDINGS = ['er', 'or', 'ment', 'able', 'ly', 'ness', 'al', 'ation'];

/** Whether a text has a stem, or a word made of it: pay, payer, payment. */
const holds = (own: ReadonlySet<string>, one: string): boolean =>
  own.has(one) || (one.length >= 3 && ENDINGS.some((ending) => own.has(`${one}${ending}`)));

const topicOf = ({ area, labels, tags }: WorldPost): string | null =>
  labels.problem ?? area ?? tags[0]?.toLowerCase() ?? null;

/** The weight of a subject next to a rare word. */
const SUBJECT_WEIGHT = 7;
/** Of the words of a sentence, those that say most are what it means. */
const TELLING = 3;
/** Share of its weight that a word of a sentence keeps next to a subject. */
const PART_WITH_SUBJECT = 0.25;

/** Learns what is rare in a world, and which of its queries mean the same. */
export function createTopics(world: PlayedWorld): Topics {
  const { posts, queries, problems } = world;
  const holding = new Map<string, number>();
  for (const post of posts)
    for (const one of new Set(stemsOf(`${post.title ?? ''} ${post.text}`)))
      holding.set(one, (holding.get(one) ?? 0) + 1);
  const rarity = (one: string): number =>
    Math.log(1 + posts.length / (1 + (holding.get(one) ?? 0)));
  const asked = new Map(queries.map(({ id, text }) => [plain(text), id]));
  const sameMeaning = Map.groupBy(
    queries.flatMap(({ id, text }) => meaningsOf(text).map((meaning) => ({ id, meaning }))),
    ({ meaning }) => keyOf(meaning),
  );
  const titles = new Map(problems.map(({ id, title }) => [id, title.toLowerCase()]));

  /** The label of a post for this query, or the best one for a query that means the same. */
  function labelOf(query: string, { labels }: WorldPost): number | undefined {
    const exact = labels.relevance[asked.get(plain(query)) ?? ''];
    if (exact !== undefined) return exact;
    const grades = meaningsOf(query)
      .flatMap((meaning) => sameMeaning.get(keyOf(meaning)) ?? [])
      .flatMap(({ id }) => labels.relevance[id] ?? []);
    return grades.length === 0 ? undefined : Math.max(...grades);
  }

  /** The stems that count, each with its weight. Of a sentence, only words that are written at all. */
  function tellingStems({ subjects, stems, isSentence }: Meaning): [string, number][] {
    const weighed = stems.map((one): [string, number] => [one, rarity(one)]);
    if (!isSentence) return weighed;
    const part = subjects.length > 0 ? PART_WITH_SUBJECT : 1;
    const known = weighed.filter(([one]) => holding.has(one));
    return (known.length > 0 ? known : weighed)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, TELLING)
      .map(([one, weight]) => [one, weight * part]);
  }

  /** The grade by words alone: how much of the query is in the post, and whether it is its main point. */
  function gradeByWords(meaning: Meaning, post: EvidencePost, topic: string): Grade {
    const text = `${post.title}\n${post.text}\n${topic}`;
    const inText = subjectsIn(text);
    const inTitle = subjectsIn(`${post.title}\n${topic}`);
    const own = new Set(stemsOf(text));
    const titled = new Set(stemsOf(`${post.title} ${topic}`));
    let [all, held, main] = [0, 0, false];
    for (const name of meaning.subjects) {
      all += SUBJECT_WEIGHT;
      const near = subjectNamed(name)?.near.some((other) => inTitle.has(other));
      if (inText.has(name)) held += SUBJECT_WEIGHT;
      else if (near) held += SUBJECT_WEIGHT / 2;
      main ||= inTitle.has(name) || (inText.get(name) ?? 0) > 1;
    }
    for (const [one, weight] of tellingStems(meaning)) {
      all += weight;
      if (holds(own, one)) held += weight;
      if (meaning.subjects.length === 0) main ||= holds(titled, one);
    }
    const share = all === 0 ? 0 : held / all;
    if (share >= 0.6 && main) return 2;
    return share >= 0.6 || (share >= 0.35 && main) || (share >= 0.5 && meaning.stems.length === 0)
      ? 1
      : 0;
  }

  return {
    grade(query, post, known) {
      if (known !== null && known.labels.hostile !== null) return 0;
      const label = known === null ? undefined : labelOf(query, known);
      if (label !== undefined) return label === 2 ? 2 : label === 1 ? 1 : 0;
      const problem = titles.get(known?.labels.problem ?? '');
      const topic = problem ?? known?.area?.replaceAll('-', ' ') ?? '';
      return Math.max(
        0,
        ...meaningsOf(query).map((meaning) => gradeByWords(meaning, post, topic)),
      ) as Grade;
    },
    isLabeled: (query, known) => known !== null && labelOf(query, known) !== undefined,
    wanted: (query) => subjectNamed(splitQuery(query).subjects[0]) ?? null,
    subject(query, known) {
      if (known === null) return null;
      const own = subjectsIn((topicOf(known) ?? '').replaceAll('-', ' '));
      const asks = subjectsIn(query);
      if ([...own.keys()].some((name) => asks.has(name))) return null;
      const problem = titles.get(known.labels.problem ?? '');
      if (problem !== undefined) return `“${problem}”`;
      const [company] = known.labels.about.flatMap((id) => world.company(id) ?? []);
      if (company)
        return company.category.replace(/^\p{Lu}(?=\p{Ll})/u, (one) => one.toLowerCase());
      return subjectNamed(own.keys().next().value)?.activity ?? null;
    },
  };
}
