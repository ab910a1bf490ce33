import type { SearchResult } from '#contracts/search.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { SENTIMENT_LABELS, TIER_LABELS, relevanceTier, sentimentWord } from '../result-labels.ts';
import { INTENT_LABELS, INTENT_UNSURE, TIME_UNKNOWN } from '../../../texts/search.ts';

/** Why this matched: each verdict with its figure and its reason. */
export function ResultReasons({ id, result }: { id: string; result: SearchResult }) {
  const rows = [
    {
      name: 'Relevance',
      verdict: `${TIER_LABELS[relevanceTier(result.relevance)]} (${result.relevance.toFixed(2)})`,
      // Its words are marked in the post.
      reason: result.verdicts.relevance.reason,
    },
    {
      name: 'Intent',
      verdict: result.verdicts.intent.unsure
        ? `${INTENT_UNSURE}. Perhaps: ${INTENT_LABELS[result.intent]}`
        : INTENT_LABELS[result.intent],
      reason: reasonOf(result, 'intent'),
    },
    {
      name: 'Sentiment',
      verdict: `${SENTIMENT_LABELS[sentimentWord(result.sentiment)]} (${signed(result.sentiment)})`,
      reason: reasonOf(result, 'sentiment'),
    },
    {
      name: 'Times',
      verdict:
        result.createdAt === null
          ? `Posted: ${TIME_UNKNOWN}`
          : `Posted ${formatDateTime(result.createdAt)}`,
      reason: `Found ${formatDateTime(result.fetchedAt)}`,
    },
  ];
  return (
    <dl
      id={id}
      className="mt-3 grid gap-x-4 gap-y-2 rounded-control bg-sunken p-3 text-meta sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      {rows.map(({ name, verdict, reason }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="text-ink wrap-anywhere">
            <span className="font-medium tabular-nums">{verdict}</span>
            <span className="block text-ink-2">{reason}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MAX_QUOTES = 3;

/** The reason, with the words of the post that it rests on. */
function reasonOf(result: SearchResult, name: 'intent' | 'sentiment'): string {
  const { reason, spans } = result.verdicts[name];
  const quotes = spans
    .map(({ field, start, end }) => result[field].slice(start, end).trim())
    .filter((quote) => quote !== '' && !reason.includes(quote));
  const shown = [...new Set(quotes)].slice(0, MAX_QUOTES).map((quote) => `“${quote}”`);
  return shown.length === 0 ? reason : `${reason} (${shown.join(', ')})`;
}

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
