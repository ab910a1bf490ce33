import { RELEVANCE_CUTOFFS } from '#domain/names.ts';
import type { SearchResult } from '#contracts/search/search.ts';
import { sentenceAround } from '../scoring/intent/request.ts';

type Post = Pick<SearchResult, 'title' | 'content' | 'intent' | 'relevance' | 'verdicts'>;

/** Words for the people who ask, which do not say what they ask for. */
const PEOPLE =
  /^(?:freelanc|self-?employed|solo|agenc|consult|develop|engineer|designer|founder|startup|start-up|teams?$|small|business|compan|firms?$|owners?$|clients?$|customers?$|users?$|people|someone|anyone|person)/iu;

/**
 * Whether the author clearly asks for what the query is about: our intent is a certain request, and
 * a word of the query for the thing, not for the people, is in the title or in the sentence that asks.
 */
export function isExplicitRequest({ title, content, intent, relevance, verdicts }: Post): boolean {
  if (intent !== 'recommendation' && intent !== 'alternative') return false;
  if (verdicts.intent.unsure === true || relevance < RELEVANCE_CUTOFFS.relevant) return false;
  const [asked] = verdicts.intent.spans;
  const sentence = asked?.field === 'content' ? sentenceAround(content, asked) : null;
  return verdicts.relevance.spans.some(({ field, start, end }) => {
    const text = field === 'title' ? title : content;
    const isNear =
      field === 'title' || (sentence !== null && start >= sentence.start && end <= sentence.end);
    return isNear && !PEOPLE.test(text.slice(start, end));
  });
}
