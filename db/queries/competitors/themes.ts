import { cutText, startOf } from '#domain/text/cut.ts';
import { COMPETITOR_LIMITS, MENTION_SENTIMENT_CUTOFF } from '#domain/competitors/names.ts';
import type { Theme } from '#contracts/competitors/monitoring.ts';

/** Topics that people praise or complain about, with the words for them. */
const THEMES: readonly (readonly [name: string, words: RegExp])[] = [
  [
    'Price',
    /\b(?:pric\w+|expensive|cheap\w*|cost\w*|fee\w*|billing|subscription|per month|afford\w*)\b/iu,
  ],
  [
    'Reliability',
    /\b(?:down|outage\w*|crash\w*|bug\w*|broke\w*|broken|slow|fast|lost|reliab\w+|stable|sync\w*)\b/iu,
  ],
  ['Support', /\b(?:support|answer\w*|reply|replied|helpful|customer service|response)\b/iu],
  [
    'Ease of use',
    /\b(?:easy|easier|simple|confus\w+|clunky|intuitive|interface|ui|ux|learn\w*|setup|set up)\b/iu,
  ],
  [
    'Features',
    /\b(?:feature\w*|missing|lacks?|supports|integrat\w+|export\w*|import\w*|api|report\w*)\b/iu,
  ],
  ['Trust and data', /\b(?:privacy|data|gdpr|secur\w+|lock\w*[- ]?in|delete\w*|account)\b/iu],
];

const QUOTES = 3;

interface MentionText {
  id: string;
  platform: Theme['quotes'][number]['platform'];
  url: string;
  title: string;
  content: string;
  sentiment: number;
}

/** Strengths and complaints grouped by theme, each with quotes. Pure. */
export function themesOf(mentions: readonly MentionText[]): {
  strengths: Theme[];
  complaints: Theme[];
} {
  return {
    strengths: group(mentions.filter(({ sentiment }) => sentiment > MENTION_SENTIMENT_CUTOFF)),
    complaints: group(mentions.filter(({ sentiment }) => sentiment < -MENTION_SENTIMENT_CUTOFF)),
  };
}

function group(mentions: readonly MentionText[]): Theme[] {
  return THEMES.flatMap(([theme, words]) => {
    const matching = mentions.flatMap((mention) => {
      const quote = sentenceWith(words, mention);
      return quote === null ? [] : [{ mention, quote }];
    });
    if (matching.length === 0) return [];
    const quotes = matching.slice(0, QUOTES).map(({ mention, quote }) => ({
      mentionId: mention.id,
      platform: mention.platform,
      url: mention.url,
      quote,
    }));
    return [{ theme, count: matching.length, quotes }];
  }).toSorted((a, b) => b.count - a.count);
}

/** Lines that an author quotes from someone else. */
const QUOTED = /^\s*>.*$/gmu;

/** The author's own sentence with one of the words, at most 300 characters; null without one. */
function sentenceWith(words: RegExp, { title, content }: MentionText): string | null {
  const own = startOf(`${title}\n${content}`, 4_000).replaceAll(QUOTED, '');
  const sentences = own.split(/(?<=[.!?])\s+|\n+/u);
  const found = sentences.find((sentence) => words.test(sentence))?.trim();
  if (found === undefined) return null;
  return cutText(found, COMPETITOR_LIMITS.excerptLength);
}
