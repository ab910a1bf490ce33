import { chanceOf } from './reading/errors.ts';
import type { PostReading } from './reading/reading.ts';

export interface Claim {
  text: string;
  /** Ids of the posts that show it, the clearest first. */
  citations: string[];
}

export interface Analysis {
  headline: string;
  claims: Claim[];
}

const MAX_CITATIONS = 6;
const MAX_CLAIMS = 5;
/** With this many posts about the query, those that only touch it do not count. */
const ENOUGH = 5;

type Intent = PostReading['intent'];

/** `{n}` counts posts, `{q}` quotes one. The first form is for a single post. */
const CLAIMS: Readonly<Record<Exclude<Intent, 'other'>, readonly [string, readonly string[]]>> = {
  recommendation: [
    'One author is choosing right now: “{q}”',
    [
      '{n} authors are choosing a tool right now, one of them with the words “{q}”',
      'The open questions are the best chance: {n} posts ask what to use, such as “{q}”',
      '{n} people ask for suggestions; one writes “{q}”',
    ],
  ],
  alternative: [
    'One author wants to switch: “{q}”',
    [
      '{n} authors want to leave what they use, for example: “{q}”',
      'Switching is on the table in {n} posts; one says “{q}”',
      '{n} posts look for a replacement, one with “{q}”',
    ],
  ],
  price: [
    'One post is about money: “{q}”',
    ['Money is the issue in {n} posts: “{q}”', '{n} authors question what they pay, as in “{q}”'],
  ],
  complaint: [
    'One author describes what goes wrong: “{q}”',
    [
      '{n} posts describe the same kind of trouble; the clearest says “{q}”',
      '{n} authors are fed up with their current way, one puts it like this: “{q}”',
    ],
  ],
  comparison: [
    'One author compares products: “{q}”',
    [
      '{n} posts weigh products against each other, as in “{q}”',
      'A decision is near in {n} comparisons; one reads “{q}”',
    ],
  ],
  howto: [
    'One author wants to know how to do it: “{q}”',
    [
      '{n} authors ask how to get it done, for example “{q}”',
      '{n} practical questions, such as “{q}”',
    ],
  ],
  promotion: [
    'One post is by a maker: “{q}”',
    ['{n} posts are by makers who offer something themselves, such as “{q}”'],
  ],
};
const SUMMARY: Readonly<Record<Intent, string>> = {
  recommendation: 'people who are choosing a tool',
  alternative: 'people who want to switch',
  complaint: 'people with a problem they cannot solve',
  comparison: 'people comparing products',
  price: 'people worried about the price',
  howto: 'people asking how to do it',
  promotion: 'makers presenting their own product',
  other: 'talk without an open need',
};

const closed = (text: string): string => (/[.!?…]”?$/u.test(text) ? text : `${text}.`);

function pick(options: readonly string[], seed: string): string {
  return options[Math.floor(chanceOf(seed) * options.length)] ?? '';
}

function claimOf(intent: Exclude<Intent, 'other'>, members: readonly PostReading[]): Claim | null {
  const quoted = members.toSorted((a, b) => b.fit - a.fit)[0];
  if (!quoted) return null;
  const [single, several] = CLAIMS[intent];
  const form = members.length === 1 ? single : pick(several, `claim:${intent}:${quoted.quote}`);
  const unquoted = `{n} of the posts are by ${SUMMARY[intent]}`;
  const text = (quoted.quote === '' ? unquoted : form)
    .replace('{n}', String(members.length))
    .replace('{q}', () => quoted.quote);
  const order = [quoted, ...members.filter((member) => member !== quoted)];
  return {
    text: closed(text),
    citations: order.slice(0, MAX_CITATIONS).map(({ post }) => post.id),
  };
}

/** The company that most posts are about, and how their authors feel about it. */
function companyClaim(readings: readonly PostReading[]): Claim | null {
  const byName = new Map<string, PostReading[]>();
  for (const reading of readings)
    for (const name of reading.companies) byName.set(name, [...(byName.get(name) ?? []), reading]);
  const [top] = [...byName].toSorted((a, b) => b[1].length - a[1].length);
  if (!top || top[1].length < 2) return null;
  const [name, members] = top;
  const unhappy = members.filter(({ sentiment }) => sentiment === 'negative').length;
  const text =
    unhappy * 2 >= members.length
      ? `${name} comes up in ${members.length} posts, mostly with complaints.`
      : `${name} is the name that comes up most, in ${members.length} posts.`;
  return { text, citations: members.slice(0, MAX_CITATIONS).map(({ post }) => post.id) };
}

/**
 * Says what posts show about a query: counts and quotes are the posts' own, every claim cites the
 * posts it rests on, off-topic posts do not count.
 */
export function analyse(readings: readonly PostReading[], query: string): Analysis {
  if (readings.length === 0) return { headline: 'There are no posts to read.', claims: [] };
  const touching = readings.filter(({ grade }) => grade > 0);
  const central = readings.filter(({ grade }) => grade === 2);
  const about = central.length >= ENOUGH ? central : touching;
  const subject = query === '' ? 'your search' : `“${query}”`;
  if (about.length === 0) {
    const citations = readings.slice(0, MAX_CITATIONS).map(({ post }) => post.id);
    const text = 'None of these posts states the need; they share words with the search only.';
    return {
      headline: `No one here is seriously discussing ${subject}.`,
      claims: [{ text, citations }],
    };
  }
  const groups = [...Map.groupBy(about, ({ intent }) => intent)].toSorted(
    (a, b) => b[1].length - a[1].length,
  );
  const claims = groups.flatMap(([intent, members]) =>
    intent === 'other' ? [] : (claimOf(intent, members) ?? []),
  );
  const [first, second] = groups.map(([intent]) => SUMMARY[intent]);
  const mostly = second === undefined ? first : `${first}, then ${second}`;
  return {
    headline: `On ${subject} you meet mostly ${mostly}.`,
    claims: [...claims, ...[companyClaim(about)].filter((claim) => claim !== null)].slice(
      0,
      MAX_CLAIMS,
    ),
  };
}
