import { cutText } from '#domain/text/cut.ts';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import type { CompetitorDetail, Theme } from '#contracts/competitors/monitoring.ts';

export type Voice = Theme['quotes'][number];

/** The newest posts not quoted by a theme, each with the sentence that names the competitor. */
export function voicesOf({ competitor, strengths, complaints }: CompetitorDetail): Voice[] {
  const themes = [...strengths, ...complaints];
  const quoted = new Set(themes.flatMap(({ quotes }) => quotes.map(({ mentionId }) => mentionId)));
  const seen = new Set<string>();
  return competitor.analytics.recent_mentions.flatMap(({ id, platform, url, title, content }) => {
    const quote = sentenceNaming(competitor.name, `${title}\n${content}`);
    if (quoted.has(id) || quote === '' || seen.has(quote)) return [];
    seen.add(quote);
    return [{ mentionId: id, platform, url, quote }];
  });
}

function sentenceNaming(name: string, text: string): string {
  const sentences = text.split(/(?<=[.!?。！？])\s+|\n+/u).map((sentence) => sentence.trim());
  const naming = sentences.filter((sentence) =>
    sentence.toLowerCase().includes(name.toLowerCase()),
  );
  // A title that is just the name says less than a sentence.
  const longest = naming.toSorted((a, b) => b.length - a.length)[0];
  const quote = longest ?? sentences.find((sentence) => sentence !== '') ?? '';
  const max = COMPETITOR_LIMITS.excerptLength;
  return cutText(quote, max);
}
