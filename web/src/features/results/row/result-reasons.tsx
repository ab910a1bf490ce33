import type { SearchResult, Verdict } from '#contracts/search.ts';
import { formatDateTime } from '../../../lib/format.ts';
import {
  SENTIMENT_LABELS,
  TIER_LABELS,
  intentLabel,
  isGuess,
  relevanceTier,
  sentimentWord,
} from './result-labels.ts';
import { INTENT_LABELS, INTENT_UNSURE, REFINED, TIME_UNKNOWN } from '../../../texts/search.ts';

/** Why this matched: each verdict with its figure and its reason, and whose it is. */
export function ResultReasons({ id, result }: { id: string; result: SearchResult }) {
  const { ownVerdict, verdicts } = result;
  const rows = [
    {
      name: 'Relevance',
      verdict: relevanceIn(result.relevance),
      // Its words are marked in the post.
      reason: verdicts.model ? reasonOf(result, verdicts.model) : verdicts.relevance.reason,
    },
    {
      name: 'Intent',
      verdict: isGuess(result)
        ? `${INTENT_UNSURE}. Perhaps: ${INTENT_LABELS[result.intent]}`
        : INTENT_LABELS[result.intent],
      reason: ownVerdict === null ? reasonOf(result, verdicts.intent) : '',
    },
    {
      name: 'Sentiment',
      verdict: `${SENTIMENT_LABELS[sentimentWord(result.sentiment)]} (${signed(result.sentiment)})`,
      reason: reasonOf(result, verdicts.sentiment),
    },
    {
      name: 'Times',
      verdict:
        result.createdAt === null
          ? `Posted: ${TIME_UNKNOWN}`
          : `Posted ${formatDateTime(result.createdAt)}`,
      reason: `Found ${formatDateTime(result.fetchedAt)}`,
    },
    ...(ownVerdict === null
      ? []
      : [
          {
            name: 'Judged',
            verdict: REFINED,
            reason: ownWords(result, ownVerdict),
          },
        ]),
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
            {reason !== '' && <span className="block text-ink-2">{reason}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const MAX_QUOTES = 3;

const relevanceIn = (relevance: number): string =>
  `${TIER_LABELS[relevanceTier(relevance)]} (${relevance.toFixed(2)})`;

/** What stood here before a language model judged it. */
function ownWords(result: SearchResult, own: NonNullable<SearchResult['ownVerdict']>): string {
  const intent = intentLabel({ ...result, intent: own.intent, ownVerdict: null });
  const before = `Ours before: ${relevanceIn(own.relevance)}, ${intent}.`;
  return `${before} ${result.verdicts.relevance.reason}`.trim();
}

/** The reason, with the words of the post that it rests on. */
function reasonOf(result: SearchResult, { reason, spans }: Verdict): string {
  const quotes = spans
    .map(({ field, start, end }) => result[field].slice(start, end).trim())
    .filter((quote) => quote !== '' && !reason.includes(quote));
  const shown = [...new Set(quotes)].slice(0, MAX_QUOTES).map((quote) => `“${quote}”`);
  return shown.length === 0 ? reason : `${reason} (${shown.join(', ')})`;
}

const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;
