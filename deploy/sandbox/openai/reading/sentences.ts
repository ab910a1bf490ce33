import type { PostReading } from './reading.ts';
import { SUBJECTS } from './subjects.ts';
import type { Subject } from './subjects.ts';

/** Why people look for something, as they write it, and as a founder reads it. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /\bfree (?:plan|tier|version)\b[^.?!\n]{0,30}\b(?:gone|ends?|ended|killed|removed)\b/iu,
    'after losing a free plan',
  ],
  [
    /\bprices? (?:\w+ )?(?:doubl\w+|went up|goes up|rises?|rose|increas\w+|hike\w*)|\bwent (?:from [^.?!\n]{1,20} )?to [$€£]\d|\bdoubl\w+ (?:the|our|my|its) prices?\b/iu,
    'after a price rise',
  ],
  [
    /\bgot (?:bought|sold|acquired)\b|\b(?:was|is being) (?:sold|acquired)\b/iu,
    'after their product was sold',
  ],
  [/\bshut(?:s|ting)? down\b|\bdiscontinued\b|\bunmaintained\b/iu, 'because their product ends'],
  [
    /\b(?:lost|deleted|wiped)\b[^.?!\n]{0,30}\b(?:data|drafts|contacts|notes|everything|files)\b/iu,
    'after losing data',
  ],
  [/\bper[- ](?:seat|user)\b/iu, 'without paying per seat'],
  [/\bself-?host\w*|\bon my own server\b/iu, 'to host themselves'],
  [/\bwhatsapp\b/iu, 'that works with WhatsApp'],
  [/\boffline\b|\bwithout (?:internet|reception)\b/iu, 'that works offline'],
  [
    /\bgdpr\b|\beu[- ](?:hosting|hosted|based)\b|\bhosted in (?:the eu|europe)\b/iu,
    'with data in the EU',
  ],
  [
    /\b(?:too|so) expensive\b|\bcan't (?:justify|afford)\b|\bcheap\w*\b|\bup to \$\d/iu,
    'at a lower price',
  ],
  [
    /\b(?:too (?:much|complex|complicated|slow|big)|bloated|overkill|simpl\w+)\b/iu,
    'that is simpler',
  ],
  [/\bremind\w*\b/iu, 'with reminders'],
];

const LONGEST_QUOTE = 90;
const NEED =
  /(?<!n't |not |do i |no )\b(?:need|must|has to|have to|looking for|would like|i'd like|i want|wish|requirements?)\b/iu;
const UNQUOTABLE = /[<>`*_|[\]“”"{}\\…#]|https?:|www\.|\n/u;

/** The first cause in the list that the post states. */
function causeOf({ post, wanted }: PostReading): string | null {
  const text = `${post.title}\n${post.text}`;
  const cause = CAUSES.find(([cue]) => cue.test(text))?.[1] ?? null;
  return cause === 'with reminders' && wanted?.name === 'follow-ups' ? null : cause;
}

/**
 * Words that fit into a sentence and say more than the title: the sentence that states a need, else
 * the quote of the verdict; empty when neither does.
 */
function shortQuote({ quote, post }: PostReading): string {
  const needs = post.text.split(/(?<=[.!?])\s+|\n+/u).filter((sentence) => NEED.test(sentence));
  const fits = [...needs, quote]
    .map((sentence) => sentence.replace(/[.!?,;:\s]+$/u, '').trim())
    .filter(
      (sentence) =>
        sentence.length > 12 &&
        sentence.length <= LONGEST_QUOTE &&
        !UNQUOTABLE.test(sentence) &&
        !post.title.includes(sentence),
    );
  return fits[0] ?? '';
}

const withArticle = ({ product }: Subject): string =>
  /software$|^help /u.test(product)
    ? product
    : `${/^[aeio]/iu.test(product) ? 'an' : 'a'} ${product}`;

/** What the author of a relevant post wants, and why. */
function wishOf(reading: PostReading): string {
  const { intent, companies, wanted } = reading;
  const quote = shortQuote(reading);
  const cause = causeOf(reading);
  const [company] = companies;
  const product = wanted === null ? 'such a product' : withArticle(wanted);
  const because = cause === null ? '' : ` ${cause}`;
  const words = quote === '' ? '' : `: “${quote}”`;
  switch (intent) {
    case 'recommendation':
      return `Wants ${product}${cause === null ? words : because}`;
    case 'alternative':
      return company === undefined
        ? `Wants to replace their ${wanted?.product ?? 'product'}${because}`
        : `Wants to leave ${company}${because}`;
    case 'complaint':
      if (company !== undefined) return `Is unhappy with ${company}${words}`;
      return `Has trouble with ${wanted?.activity ?? 'this'}${words}`;
    case 'comparison':
      return company === undefined
        ? `Compares options for ${wanted?.activity ?? 'this'} before choosing`
        : `Compares ${company} with other products`;
    case 'price':
      return company === undefined
        ? `Wants to pay less for ${product}`
        : `Finds ${company} too expensive`;
    case 'howto':
      return `Asks how to handle ${wanted?.activity ?? 'this'}${words}`;
    case 'promotion':
      return `Offers ${product} of their own, so it is a rival`;
    case 'other':
      return '';
  }
}

/**
 * What the author wants and why it fits, in one plain sentence for the founder; for a post that does
 * not fit, what it is about instead. Empty when there is nothing to say.
 */
export function reasonFor(reading: PostReading): string {
  const { grade, intent, subject, known } = reading;
  if (known?.labels.hostile) return 'Tries to tell its reader how to judge it: an advertisement.';
  if (grade === 2) return closed(wishOf(reading));
  if (subject === null) return '';
  if (intent !== 'recommendation' && intent !== 'alternative')
    return closed(`Is mainly about ${subject}`);
  const other = SUBJECTS.find(({ activity }) => activity === subject);
  return closed(other ? `Wants ${withArticle(other)} instead` : `Wants something else: ${subject}`);
}

const closed = (text: string): string => (text === '' ? '' : `${text}.`);
