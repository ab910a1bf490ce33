import { platformsWith } from '#domain/platforms/index.ts';
import type { PlatformId } from '#domain/names.ts';
import type { FeatureSink } from '../text/features.ts';
import { mixed } from '../text/features.ts';
import { hashOf } from '../duplicates/hash.ts';
import type { ReadPost } from '../read-post.ts';
import { isNameCode } from '../text/plain.ts';
import type { Token } from '../text/tokens.ts';
import { perWord } from '../text/vocabulary.ts';

/** Words weigh more in shorter texts, down to this length. */
const SHORT_WORDS = 12;
const OPENS_VALUE = 0.7;
/** Most words of a leading name: "Ledger Light: books for bakers". */
const NAME_WORDS = 3;
const AFTER_NAME = [': ', ' – ', ' — ', ' - '];
const SELF: ReadonlySet<string> = new Set(
  "i we my our me us i'm i've we're we've i'd we'd mine ours i'll we'll im ive".split(' '),
);
const READER: ReadonlySet<string> = new Set(
  "you your yours you're you've ya u ihr ihnen vous usted ustedes voce".split(' '),
);

interface Mark {
  name: string;
  hash: number;
}
const mark = (name: string): Mark => ({ name, hash: hashOf(name) });
const MARKS = {
  namedFirst: mark('(named first)'),
  code: mark('(code)'),
  link: mark('(link)'),
  endsAsking: mark('(ends asking)'),
  self: mark('(speaks of itself)'),
  selfless: mark('(never of itself)'),
  reader: mark('(speaks to the reader)'),
  toHelpDesk: mark('(to a help desk)'),
  toNoAccount: mark('(untitled, to no account)'),
};
/** Parts of account names that companies answer their customers under. */
const HELP_DESKS = ['support', 'help', 'care', 'service', 'custserv', 'assist'];
const MOST_NAME = 40;
const TEXT_OPENS = hashOf('(text opens)');
/** Sites that are made for one kind of post: launches, questions, reports of faults. */
const MADE_FOR_ONE: ReadonlyMap<PlatformId, Mark> = new Map(
  platformsWith('isOneKind').map((id) => [id, mark(`(on ${id})`)]),
);

/** The structure of a post, its platform, and whom it addresses. */
export function addForm(
  sink: FeatureSink,
  { post, content }: ReadPost,
  own: readonly Token[],
  platform: PlatformId | undefined,
): void {
  const add = ({ name, hash }: Mark, value: number): void => {
    sink.add(hash, value, -1, -1);
    if (sink.named) sink.name(hash, name);
  };
  const site = platform && MADE_FOR_ONE.get(platform);
  if (site) add(site, 1);
  if (isNamedFirst(own, post.title)) add(MARKS.namedFirst, 1);
  if (post.content.includes('`')) add(MARKS.code, 0.7);
  if (post.content.includes('http')) add(MARKS.link, 0.5);
  if (post.title === '' || !own.some(({ field }) => field === 'title')) {
    if (content.mentions === 0) add(MARKS.toNoAccount, 1);
    else if (namesHelpDesk(post.content)) add(MARKS.toHelpDesk, 1);
  }
  addTextOpening(sink, own);
  if (own.at(-1)?.asks) add(MARKS.endsAsking, 0.7);
  let [self, reader] = [0, 0];
  for (const { word } of own) {
    const spokenOf = speaksOf(word);
    if (spokenOf === 'self') self += 1;
    else if (spokenOf === 'reader') reader += 1;
  }
  const words = Math.max(SHORT_WORDS, own.length);
  if (self > 0) add(MARKS.self, Math.sqrt(self / words));
  else add(MARKS.selfless, 0.5);
  if (reader > 0) add(MARKS.reader, Math.sqrt(reader / words));
}

const speaksOf = perWord(({ text }) =>
  SELF.has(text) ? 'self' : READER.has(text) ? 'reader' : 'none',
);

/** Whether an account name in a text (`@AcmeSupport`) is that of a help desk. */
function namesHelpDesk(text: string): boolean {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let end = at + 1;
    while (end < at + MOST_NAME && isNameCode(text.charCodeAt(end))) end += 1;
    const name = text.slice(at + 1, end).toLowerCase();
    if (HELP_DESKS.some((part) => name.includes(part))) return true;
  }
  return false;
}

/** The first word of the text under a title. */
function addTextOpening(sink: FeatureSink, own: readonly Token[]): void {
  if (own[0]?.field !== 'title') return;
  const at = own.findIndex(({ field }) => field === 'content');
  const word = own[at]?.word;
  if (!word) return;
  const hash = mixed(TEXT_OPENS, word.hash);
  sink.add(hash, OPENS_VALUE, at, at);
  if (sink.named) sink.name(hash, `text opens ${word.text}`);
}

/** The form of a presentation: a name, then what it is. */
function isNamedFirst(own: readonly Token[], title: string): boolean {
  if (!own[0]?.word.capital) return false;
  for (let at = 0; at < NAME_WORDS; at += 1) {
    const token = own[at];
    if (token?.field !== 'title') return false;
    if (AFTER_NAME.some((sign) => title.startsWith(sign, token.end))) return true;
  }
  return false;
}
