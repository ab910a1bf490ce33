import { stem, stemsOf, wordsOf } from '../../search/words.ts';
import type { WorldPost } from '../../world/files.ts';
import type { PlayedWorld } from '../../world/playing.ts';
import { COMMON } from '../common-words.ts';

/** 2: about the query. 1: touches it. 0: something else, whatever words it shares. */
export type Grade = 0 | 1 | 2;

export interface Topics {
  /** How far a post is about a query: from the world's labels, else from what its posts are about. */
  grade(query: string, text: string, known: WorldPost | null): Grade;
  /**
   * What a post is about besides the query, in a few words; null when the world does not state it.
   */
  subject(query: string, known: WorldPost | null): string | null;
}

const plain = (query: string): string => wordsOf(query).map(stem).join(' ');

/** Words for the wish, not for its subject. */
const WISHES = new Set(
  'alternative alternatives best better cheap cheaper free good recommend recommendation recommendations tool tools app apps software service vs simple'.split(
    ' ',
  ),
);

/** The alternatives of a query: separated by a comma, a bar or OR. */
const alternativesOf = (query: string): string[][] =>
  query
    .replaceAll(/(?<!\S)-\S+/gu, ' ')
    .split(/[,|]|\bOR\b/u)
    .map((part) => {
      const words = wordsOf(part).filter((word) => !COMMON.has(word));
      const subject = words.filter((word) => !WISHES.has(word));
      return [...new Set((subject.length > 0 ? subject : words).map(stem))];
    })
    .filter((stems) => stems.length > 0);

const ENDINGS = ['er', 'or', 'ment', 'able', 'ly', 'ness', 'al', 'ation'];

/** Whether a text has a stem, or a word made of it: pay, payer, payment. */
const holds = (own: ReadonlySet<string>, one: string): boolean =>
  own.has(one) || (one.length >= 3 && ENDINGS.some((ending) => own.has(`${one}${ending}`)));

const topicOf = ({ area, labels, tags }: WorldPost): string | null =>
  labels.problem ?? area ?? tags[0]?.toLowerCase() ?? null;

/** How rare stems are in the world, and in which topics they are at home. */
function countStems(posts: readonly WorldPost[]) {
  const holding = new Map<string, number>();
  const byTopic = new Map<string, { posts: number; holding: Map<string, number> }>();
  for (const post of posts) {
    const stems = new Set(stemsOf(`${post.title ?? ''} ${post.text}`));
    const name = topicOf(post);
    const topic = name === null ? null : (byTopic.get(name) ?? { posts: 0, holding: new Map() });
    if (name !== null && topic) byTopic.set(name, { ...topic, posts: topic.posts + 1 });
    for (const one of stems) {
      holding.set(one, (holding.get(one) ?? 0) + 1);
      topic?.holding.set(one, (topic.holding.get(one) ?? 0) + 1);
    }
  }
  return { holding, byTopic };
}

/** Learns the subjects of topics from a world's posts. */
export function createTopics(world: PlayedWorld): Topics {
  const { posts, queries, problems } = world;
  const { holding, byTopic } = countStems(posts);
  const asked = new Map(queries.map(({ id, text }) => [plain(text), id]));
  const titles = new Map(problems.map(({ id, title }) => [id, title.toLowerCase()]));
  const rarity = (one: string): number =>
    Math.log(1 + posts.length / (1 + (holding.get(one) ?? 0)));

  /** Share of a query's weight that a text contains, 0..1. */
  const coverage = (query: readonly string[], own: ReadonlySet<string>): number => {
    const all = query.reduce((sum, one) => sum + rarity(one), 0);
    const held = query.reduce((sum, one) => sum + (holds(own, one) ? rarity(one) : 0), 0);
    return all === 0 ? 0 : held / all;
  };

  /** How much at home a query is in each topic; the best one is 1. */
  const homes = (query: readonly string[]): Map<string, number> => {
    const scores = [...byTopic].map(([name, topic]) => {
      const score = query.reduce((sum, one) => {
        const part = (topic.holding.get(one) ?? 0) / (topic.posts + 2);
        return sum + rarity(one) * Math.log(1 + 20 * part);
      }, 0);
      return [name, score] as const;
    });
    const best = Math.max(1e-9, ...scores.map(([, score]) => score));
    return new Map(scores.map(([name, score]) => [name, score / best]));
  };

  /** Whether a topic's name is a word that its posts use. */
  const isSpokenOf = (name: string): boolean => {
    const topic = byTopic.get(name);
    if (!topic) return false;
    const most = Math.max(...stemsOf(name).map((one) => topic.holding.get(one) ?? 0));
    return most >= topic.posts / 10;
  };

  const remembered = new Map<string, { stems: string[]; homes: Map<string, number> }[]>();
  const read = (query: string) => {
    const known = remembered.get(query);
    if (known) return known;
    const made = alternativesOf(query).map((stems) => ({ stems, homes: homes(stems) }));
    if (remembered.size > 200) remembered.clear();
    remembered.set(query, made);
    return made;
  };

  return {
    grade(query, text, known) {
      if (known !== null && known.labels.hostile !== null) return 0;
      const labelled = known?.labels.relevance[asked.get(plain(query)) ?? ''];
      if (labelled !== undefined) return labelled === 2 ? 2 : labelled === 1 ? 1 : 0;
      const problem = titles.get(known?.labels.problem ?? '') ?? '';
      const own = new Set(stemsOf(`${text} ${problem}`));
      const topic = known === null ? null : topicOf(known);
      const grades = read(query).map(({ stems, homes: at }): Grade => {
        const held = coverage(stems, own);
        // Without a topic the words alone decide.
        const home = topic === null ? held : (at.get(topic) ?? 0);
        if ((held >= 0.75 && home >= 0.35) || (held >= 0.6 && home >= 0.6)) return 2;
        return held >= 0.5 || (home >= 0.75 && held >= 0.34) ? 1 : 0;
      });
      return Math.max(0, ...grades) as Grade;
    },
    subject(query, known) {
      if (known === null) return null;
      const topic = topicOf(known);
      const same = read(query).some(({ homes: at }) => (at.get(topic ?? '') ?? 0) >= 0.7);
      if (same) return null;
      const [company] = known.labels.about.flatMap((id) => world.company(id) ?? []);
      const problem = titles.get(known.labels.problem ?? '');
      if (problem !== undefined) return `“${problem}”`;
      if (company) return company.category.toLowerCase();
      return known.area !== null && isSpokenOf(known.area) ? known.area.replaceAll('-', ' ') : null;
    },
  };
}
