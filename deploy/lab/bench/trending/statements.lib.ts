import type { PlatformId } from '#domain/names.ts';
import { TREND_CATEGORIES } from '#domain/trending/names.ts';
import { statedProblem } from '../../../../workflows/trending/model/texts/statement.ts';
import { complaintSchema, labelledSchema, readSet } from '../../data.ts';

interface StatementRow {
  set: string;
  half: string;
  f1: number;
  /** Share of the posts that state none and are taken for one. */
  falseAlarms: number;
  rows: number;
}

interface Labelled {
  text: string;
  /** Null: the labels do not say. */
  states: boolean | null;
}

const PROBLEMS: ReadonlySet<string> = new Set(TREND_CATEGORIES);

/** Whether a post states a problem, on the labelled intents. The threshold saw the first half only. */
export function statementRows(): StatementRow[] {
  const asked = readSet('intent/ask-hn', labelledSchema) ?? [];
  const letters = readSet('intent/complaints', complaintSchema) ?? [];
  const kinds = readSet('intent/hn-kinds', labelledSchema) ?? [];
  return [
    ...judged('ask-hn', asked.map(statesByIntent), 'hackernews'),
    ...judged(
      'complaints',
      letters.map(({ text, label }) => ({ text, states: label === 'complaint' })),
    ),
    ...judged(
      'hn-kinds, launches and links',
      kinds.map(({ text, label }) => ({ text, states: label === 'ask' ? null : false })),
      'hackernews',
    ),
  ];
}

/** Comparing and asking for prices may or may not be a problem. */
function statesByIntent({ text, label }: { text: string; label: string }): Labelled {
  const unclear = label === 'comparison' || label === 'price';
  return { text, states: unclear ? null : PROBLEMS.has(label) };
}

function judged(set: string, rows: readonly Labelled[], platform?: PlatformId): StatementRow[] {
  const clear = rows.filter(({ states }) => states !== null);
  return ['chosen on', 'measured on'].flatMap((half, parity) => {
    const own = clear.filter((_row, at) => at % 2 === parity);
    if (own.length === 0) return [];
    const found = own.map(({ text, states }) => ({
      states,
      found:
        statedProblem(
          platform ? { title: text, content: '' } : { title: '', content: text },
          platform,
        ) !== null,
    }));
    const count = (states: boolean, taken: boolean): number =>
      found.filter((row) => row.states === states && row.found === taken).length;
    const [hits, missed, wrong] = [count(true, true), count(true, false), count(false, true)];
    return [
      {
        set,
        half,
        f1: (2 * hits) / (2 * hits + missed + wrong),
        falseAlarms: wrong / (wrong + count(false, false)),
        rows: own.length,
      },
    ];
  });
}
