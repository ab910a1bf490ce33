import { inventAuthor } from './authors.ts';
import { pick } from '../../sandbox/random.ts';
import type { Random } from '../../sandbox/random.ts';
import type { PostLabels, WorldPost } from '../../sandbox/world/files.ts';
import { KINDS, TAGGED } from './market-kinds.ts';
import type { InventedCompany } from './companies.ts';
import type { Sentence, Vocabulary } from './vocabulary.ts';

/** How often a rival is weighed against something that solves the problem another way. */
const INDIRECT_SHARE = 0.12;
/** How often people write a name in lower case. */
const SLOPPY = 0.08;

type Name = PostLabels['names'][number];

/** A text under construction, with the places of the names in it. */
interface Filled {
  text: string;
  names: Omit<Name, 'field'>[];
}

interface Slots {
  words: Readonly<Record<string, string>>;
  companies: Readonly<Record<string, InventedCompany>>;
  sloppy: boolean;
}

function fill(template: string, { words, companies, sloppy }: Slots): Filled {
  const filled: Filled = { text: '', names: [] };
  let last = 0;
  for (const match of template.matchAll(/\{(\w+)\}/gu)) {
    filled.text += template.slice(last, match.index);
    last = match.index + match[0].length;
    const key = match[1] ?? '';
    const company = companies[key];
    if (company === undefined) {
      filled.text += words[key] ?? '';
      continue;
    }
    const surface = sloppy ? company.name.toLowerCase() : company.name;
    filled.names.push({ surface, company: company.id, at: filled.text.length });
    filled.text += surface;
  }
  filled.text += template.slice(last);
  return capitalized(filled);
}

/** A sentence begins with a capital, unless a name that is written small begins it. */
function capitalized(filled: Filled): Filled {
  if (filled.names[0]?.at === 0) return filled;
  return { ...filled, text: filled.text.charAt(0).toUpperCase() + filled.text.slice(1) };
}

/** One company, the famous ones more often. */
function byFame(
  companies: readonly InventedCompany[],
  random: Random,
): InventedCompany | undefined {
  let left = random() * companies.reduce((sum, { fame }) => sum + fame, 0);
  for (const company of companies) {
    left -= company.fame;
    if (left <= 0) return company;
  }
  return companies.at(-1);
}

/** Writes posts about a generated market. */
export function createWriter(
  market: Vocabulary,
  companies: readonly InventedCompany[],
  random: Random,
): (sentence: Sentence, subject?: InventedCompany) => WorldPost | null {
  const of = (type: InventedCompany['type']) => companies.filter((each) => each.type === type);
  const [direct, indirect, adjacent] = [of('direct'), of('indirect'), of('adjacent')];
  const words = direct.filter(({ homonym }) => homonym);
  let count = 0;

  function rivals(subject: InventedCompany | undefined): InventedCompany[] {
    const chosen = subject ? [subject] : [];
    while (chosen.length < 3) {
      const from = random() < INDIRECT_SHARE && chosen.length > 0 ? indirect : direct;
      const next = byFame(
        from.filter((each) => !chosen.includes(each)),
        random,
      );
      if (next) chosen.push(next);
    }
    return chosen;
  }

  return (sentence, subject) => {
    const word = words.length > 0 ? pick(random, words) : null;
    if (sentence.group === 'word' && word === null) return null;
    const [A, B, C] = rivals(subject?.type === 'adjacent' ? undefined : subject);
    const N = subject?.type === 'adjacent' ? subject : byFame(adjacent, random);
    const speaksOfI = `${sentence.title} ${sentence.text}`.includes('{I}');
    const I = speaksOfI ? byFame(indirect, random) : A;
    if (!A || !B || !C || !N || !I) return null;
    const tag = pick(random, market.tags);
    const slots: Slots = {
      sloppy: random() < SLOPPY,
      companies: { A, B, C, I, N },
      words: {
        what: pick(random, market.what),
        who: pick(random, market.who),
        people: pick(random, market.people),
        topic: pick(random, market.topics),
        nwhat: N.noun,
        ntopic: N.topic,
        tagline: A.tagline,
        description: A.description,
        L: A.domain === null ? '' : `https://${A.domain}`,
        hash: `#${tag}`,
        word: word?.name.toLowerCase() ?? '',
      },
    };
    const title = sentence.title === '' ? null : fill(sentence.title, slots);
    const text = fill(sentence.text, slots);
    const names: Name[] = [
      ...(title?.names ?? []).map((name) => ({ ...name, field: 'title' as const })),
      ...text.names.map((name) => ({ ...name, field: 'text' as const })),
    ];
    count += 1;
    return {
      id: `post-${count}`,
      platform: sentence.platform,
      ...spotOf(sentence, market, tag, random),
      author: inventAuthor(random, sentence.platform),
      title: title?.text ?? null,
      text: text.text,
      day: dayOf(random),
      ...figuresOf(sentence, random),
      lang: 'en',
      link: null,
      area: null,
      labels: {
        intent: sentence.intent,
        sentiment: sentence.sentiment,
        relevance: {},
        about: [...new Set(names.flatMap(({ company }) => company ?? []))],
        names,
        homonymOf: sentence.group === 'word' ? (word?.id ?? null) : null,
        dup: null,
        problem: null,
        hostile: null,
      },
    };
  };
}

function spotOf(
  { platform, place }: Sentence,
  market: Vocabulary,
  tag: string,
  random: Random,
): Pick<WorldPost, 'kind' | 'community' | 'tags'> {
  if (platform === 'hackernews' || platform === 'quora')
    return { kind: platform === 'quora' ? 'question' : place, community: null, tags: [] };
  if (TAGGED.includes(platform))
    return {
      kind: KINDS[platform],
      community: null,
      tags: place === '#' ? [tag, ...market.tags.slice(0, 1)] : place.split(','),
    };
  const community = platform === 'github' ? 'commons/toolbox' : pick(random, market.places);
  return {
    kind: KINDS[platform],
    community: place === '$' ? community : place,
    tags: platform === 'youtube' ? [tag] : [],
  };
}

/** Mostly of the last month, some older, some still to come. */
function dayOf(random: Random): number {
  const chance = random();
  const day = chance < 0.08 ? random() * 6 : -0.05 - 28 * random() ** 1.5;
  return Math.round(day * 1e5) / 1e5;
}

function figuresOf({ platform, place }: Sentence, random: Random) {
  const likes = Math.floor(4 * (Math.exp(random() ** 2 * 4) - 1)) + 1;
  const none = platform === 'quora' || platform === 'pinterest' || place === 'comment';
  if (none) return { likes: null, comments: null, shares: null };
  return {
    likes,
    comments: Math.floor(random() * 9),
    shares: platform === 'mastodon' ? Math.floor(likes / 3) : null,
  };
}
