import { renderPlain } from '../../platforms/markdown.ts';
import { hashText } from '../../random.ts';
import { wordsOf } from '../../search/words.ts';
import type { Company, WorldPost } from '../../world/files.ts';
import type { PlayedWorld } from '../../world/playing.ts';
import type { EvidencePost } from '../evidence.ts';
import { createTopics } from './topics.ts';
import type { Topics } from './topics.ts';

const RUN = 4;
/** Part of a text's runs of words that have to be a post's for the text to be that post. */
const MATCH = 0.5;

/** A model that has read the world: the truth behind the texts it is shown. */
export interface WorldReader {
  /** The world's post that a prompt shows, however cut or cleaned; null for other texts. */
  recognize(post: EvidencePost): WorldPost | null;
  /** The company of this name or domain. */
  companyOf(name: string): Company | null;
  /** The market that the types of its companies are true for. */
  market: string;
  topics: Topics;
}

/** Hashes of the runs of words in a text; of a very short text, the whole. */
function runsOf(text: string): Set<number> {
  const words = wordsOf(text);
  if (words.length < RUN) return new Set(words.length === 0 ? [] : [hashText(words.join(' '))]);
  const runs = new Set<number>();
  for (let at = 0; at + RUN <= words.length; at += 1)
    runs.add(hashText(words.slice(at, at + RUN).join(' ')));
  return runs;
}

const textOf = ({ title, text }: WorldPost): string => `${title ?? ''}\n${renderPlain(text)}`;

function createRecognizer(posts: readonly WorldPost[]): WorldReader['recognize'] {
  const holders = new Map<number, number[]>();
  for (const [at, post] of posts.entries())
    for (const run of runsOf(textOf(post))) {
      const known = holders.get(run);
      if (known) known.push(at);
      else holders.set(run, [at]);
    }
  return ({ title, text, platform }) => {
    const runs = runsOf(`${title}\n${text}`);
    const shared = new Map<number, number>();
    for (const run of runs)
      for (const at of holders.get(run) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1);
    let best: { post: WorldPost; score: number } | null = null;
    for (const [at, count] of shared) {
      const post = posts[at];
      if (!post) continue;
      // Of copies on several platforms, the one of this platform.
      const score = count / runs.size + (post.platform === platform ? 0.01 : 0);
      if (count / runs.size >= MATCH && (best === null || score > best.score))
        best = { post, score };
    }
    return best?.post ?? null;
  };
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^www\./u, '')
    .replace(/\/.*$/u, '')
    .trim();

/** Reads the world on first use: most sandboxes are never asked. */
export function createWorldReader(world: PlayedWorld): WorldReader {
  let recognize: WorldReader['recognize'] | null = null;
  let topics: Topics | null = null;
  const companies = new Map<string, Company>();
  for (const company of world.companies)
    for (const name of [company.name, ...company.aliases, company.domain ?? company.name])
      companies.set(plainName(name), company);
  return {
    recognize: (post) => (recognize ??= createRecognizer(world.posts))(post),
    companyOf: (name) => companies.get(plainName(name)) ?? null,
    market: world.market,
    get topics() {
      return (topics ??= createTopics(world));
    },
  };
}
