import { startOf } from '#domain/text/cut.ts';
import { PLATFORMS } from '#domain/platforms/index.ts';
import { createHash } from 'node:crypto';
import type { TrendPlatform } from '#domain/trending/names.ts';
import type { NewTrendPost } from '#db/commands/trending/collect.ts';
import type { FoundPost } from '#providers/port.ts';
import { storablePost } from '#providers/storable.ts';
import { possibleProblem } from './model/texts/statement.ts';
import { termsOf } from './model/texts/terms.ts';
import { anyOf } from '#domain/language/alternatives.ts';

/** What is kept of a text: enough to quote, to title and to group. */
const TITLE_CHARS = 300;
const CONTENT_CHARS = 1_000;
const ENGLISH = /^en\b/i;

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The posts of a feed that state a problem, as they are stored. Posts without a date are left out. */
export function toTrendPosts(platform: TrendPlatform, posts: readonly FoundPost[]): NewTrendPost[] {
  return posts.flatMap((found) => {
    const post = storablePost(found);
    if (post === null) return [];
    const { title, content, postedAt, author, language } = post;
    if (postedAt === null || (language !== null && !ENGLISH.test(language))) return [];
    if (!mayBeEnglish(`${title} ${startOf(content, CONTENT_CHARS)}`)) return [];
    const statement = possibleProblem({ title, content }, platform);
    const terms = termsOf({ title, content });
    if (!statement || terms.length === 0) return [];
    const words = hashOf([...terms].toSorted().join(' '));
    return [
      {
        externalId: post.externalId,
        url: post.url,
        place: placeOf(platform, post.url),
        title: startOf(title, TITLE_CHARS),
        content: startOf(content, CONTENT_CHARS),
        author: author === null ? words : hashOf(`${platform} ${author}`),
        words,
        category: statement.category,
        chance: Math.round(statement.chance * 1000) / 1000,
        terms,
        mentionsOnset: mentionsOnset({ title, content: startOf(content, CONTENT_CHARS) }),
        likes: post.engagement.likes ?? 0,
        comments: post.engagement.comments ?? 0,
        postedAt,
      },
    ];
  });
}

/** Where it was said, as people write it: `r/SaaS`, `owner/name`. */
function placeOf(platform: TrendPlatform, url: string): string | null {
  const path = URL.canParse(url) ? new URL(url).pathname : '';
  const segments = path.split('/').slice(1);
  const count = PLATFORMS[platform].communitySegments ?? 0;
  const isNamed = count > 0 && segments.length > count;
  const place = segments.slice(0, count);
  return isNamed && place.every((part) => /^[\w.-]+$/u.test(part)) ? place.join('/') : null;
}

const r = String.raw;

const COUNT = r`(?:an?|one|two|three|four|five|few|couple|\d{1,2})`;
const WEEKDAY = r`(?:mon|tues|wednes|thurs|fri|satur|sun)day`;
const MONTH = anyOf(
  r`january|february|march|april|may|june|july|august|september|october|november|december`,
);
const TIME = anyOf(
  r`yesterday|today|tonight|noon|lunch|midnight`,
  r`this (?:morning|afternoon|evening|week|weekend|month)`,
  r`last (?:night|week|weekend|month|${WEEKDAY})`,
  r`${COUNT}(?: of)? (?:hour|day|week)s?`,
  r`the (?:weekend|first|\d{1,2}(?:st|nd|rd|th))`,
  WEEKDAY,
  MONTH,
);
const CHANGE =
  anyOf(
    r`update|upgrade|release|version|deploy(?:ment)?|rollout|patch|migration|switch|change|redesign`,
    r`merger|acquisition|announcement|move|relaunch|increase|hike|rule|law|regulation|policy|terms`,
    r`fee|pricing|price|rate|firmware|build`,
  ) + r`s?`;
const CHANGED = anyOf(
  r`started|stopped|raised|lowered|changed|announced|removed|killed|broken?|updated|introduced`,
  r`dropped|cut|doubled|tripled|gone`,
);

const ONSET = new RegExp(
  r`\b` +
    anyOf(
      r`since (?:about |around |early |late )?${TIME}`,
      r`since (?:they|it|we|i|version|their|its|the)\b`,
      r`since v?\d+\.\d`,
      r`(?:after|because of|due to) (?:the|their|its|our|this|an?|last|[\w.]+['’]s)(?: [\w.'’-]+){0,2} ${CHANGE}\b`,
      r`after (?:the|upgrading|updating|installing|switching|changing)\b`,
      r`(?:new|latest|newest|recent) (?:[\w.'’-]+ ){0,2}${CHANGE}\b`,
      r`last (?:[\w.'’-]+ )?(?:update|upgrade|release|version|patch|deploy)\b`,
      r`(?:yesterday|overnight|over night|last (?:night|weekend))\b`,
      r`(?:today|tonight|this (?:morning|afternoon|evening|week|weekend))\b`,
      r`(?:minutes?|hours?|days?) ago\b`,
      r`as of ${TIME}\b`,
      r`(?:on|from|since|by|until|after) (?:the )?\d{1,2}(?:st|nd|rd|th)\b`,
      r`(?:sudden(?:ly)?|all at once|out of nowhere|out of the blue|without (?:any )?(?:warning|notice))\b`,
      r`(?:just|recently|now|has|have) ${CHANGED}\b`,
      r`(?:no longer|any ?more)\b`,
      r`(?:fine|ok|okay|perfectly|good|well|normal) (?:until|till|before|up to)\b`,
      r`used to (?:work|be)\b`,
      r`worked (?:on|in|with|before|until|yesterday|last)\b`,
      r`(?:anyone|anybody|everyone|everybody|someone|somebody) else\b`,
      r`(?:just (?:me|us)|same here|me too|us too|for you too)\b`,
      r`(?:is|are|went) (?:down|out)\b|outage\b`,
    ),
  'iu',
);

/**
 * Whether a post says that what it is about has just begun or changed: "since the update", "as of
 * Monday", "no longer", "anyone else?". People write so of what is new and hardly of what always bothers
 * them: 45% of the posts of bursts in the markets that settings are chosen on, 3% of the steady ones',
 * 7% of labelled complaints.
 */
export const mentionsOnset = ({ title, content }: { title: string; content: string }): boolean =>
  ONSET.test(`${title}\n${content}`);

/** Function words; words common to two languages are evidence for neither. */
const SMALL_WORDS: readonly string[] = [
  'the of and to in is that for it with on my i you are this not have be how what when can we our has from at do does your they all no so if by or as was will',
  'que qué de la el los las una para con por como cómo del es mi más pero está usáis hay se lo su',
  'und der die das ist nicht ein eine ich wie für mit den dem wo auf zu bei ihr wir aber auch hat im von es',
  'le la les des une est pour pas que qui dans avec je vous sur et du ça nous mais au en ce',
  'que não de um uma para com os as do da em é mais como por meu',
  'il di che non una per con sono gli della come mi del è anche',
  'och att det som en på är vi inte för med jag till av',
  've bir bu için mi ne var çok nasıl da ile gibi',
  'w na się nie jak jest że czy dla po od',
  'de het een van en niet voor met ik dat op zijn wij maar ook',
];
const [ENGLISH_WORDS = new Set<string>(), ...OTHERS] = SMALL_WORDS.map(
  (words) => new Set(words.split(' ')),
);
const FEWEST = 2;
const WORD = /[\p{L}\p{M}']+/gu;
const LATIN = /\p{Script=Latin}/u;

/**
 * Whether a text may be English, for platforms that do not state the language. Undecided texts
 * count as English: a line of code or three names contain no function words.
 */
export function mayBeEnglish(text: string): boolean {
  const words = text.toLowerCase().match(WORD) ?? [];
  const latin = words.filter((word) => LATIN.test(word)).length;
  if (latin * 2 < words.length) return false;
  const count = (language: ReadonlySet<string>): number =>
    words.filter((word) => language.has(word)).length;
  const most = Math.max(...OTHERS.map(count));
  return most < FEWEST || most <= count(ENGLISH_WORDS);
}
