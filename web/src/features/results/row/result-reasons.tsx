import type { Verdict } from '#contracts/search/search.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { TIER_LABELS, isGuess, relevanceTier, sentimentLabel } from './result-labels.ts';
import type { JudgedPost } from '../post.ts';
import { INTENT_LABELS, INTENT_UNSURE, TIME_UNKNOWN } from '../../../texts/search.ts';

interface ReasonRow {
  name: string;
  verdict: string;
  reason: string;
}

/** Why this matched: each verdict with its reason. */
export function ResultReasons({ id, result }: { id: string; result: JudgedPost }) {
  const rows = [...verdictRows(result), timesRow(result)];
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

function verdictRows(result: JudgedPost): ReasonRow[] {
  const { ownVerdict = null, verdicts, relevance, intent, sentiment } = result;
  const rows: ReasonRow[] = [];
  if (relevance !== undefined) {
    // The words that our own verdict rests on are marked in the post.
    const model = verdicts?.model;
    const reason = model ? reasonOf(result, model) : (verdicts?.relevance.reason ?? '');
    rows.push({ name: 'Relevance', verdict: TIER_LABELS[relevanceTier(relevance)], reason });
  }
  if (intent !== undefined) {
    const label = INTENT_LABELS[intent];
    rows.push({
      name: 'Intent',
      verdict: isGuess(result) ? `${INTENT_UNSURE}. Perhaps: ${label}` : label,
      reason: ownVerdict === null && verdicts ? reasonOf(result, verdicts.intent) : '',
    });
  }
  if (sentiment !== undefined) {
    rows.push({
      name: 'Sentiment',
      verdict: sentimentLabel({ ...result, sentiment }),
      reason: verdicts ? reasonOf(result, verdicts.sentiment) : '',
    });
  }
  return rows;
}

const timesRow = ({ createdAt, fetchedAt }: JudgedPost): ReasonRow => ({
  name: 'Times',
  verdict: createdAt === null ? `Posted: ${TIME_UNKNOWN}` : `Posted ${formatDateTime(createdAt)}`,
  reason: fetchedAt === undefined ? '' : `Found ${formatDateTime(fetchedAt)}`,
});

const MAX_QUOTES = 3;

/** The reason, with the quoted words of the post. */
function reasonOf(result: JudgedPost, { reason, spans }: Verdict): string {
  const quotes = spans
    .map(({ field, start, end }) => result[field].slice(start, end).trim())
    .filter((quote) => quote !== '' && !reason.includes(quote));
  const shown = [...new Set(quotes)].slice(0, MAX_QUOTES).map((quote) => `“${quote}”`);
  return shown.length === 0 ? reason : `${reason} (${shown.join(', ')})`;
}
