import type { PlatformId } from '#domain/names.ts';
import { classifyIntent } from '../../../../workflows/scoring/intent/intent.ts';
import { complaintSchema, labelledSchema, readSet } from '../../data.ts';
import { f1, macroF1, mean, withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';

const intentOf = (title: string, content = '', platform?: PlatformId): string =>
  classifyIntent({ title, content }, platform).intent;

/** Intent of titles in our classes, and complaints against everything else. */
export function intentRows(): Row[] {
  return [...titles(), ...complaints(), ...kinds()];
}

/** Intents with fewer rows in a set are left out: their F1 would be noise. */
const ENOUGH_ROWS = 8;
/** The intents of stackexchange other than `other`. */
const REAL_INTENTS = ['howto', 'recommendation', 'alternative'];

function titles(): Row[] {
  const sets = [
    ['ask-hn', 'hackernews', 'regex 0.536'],
    ['stackexchange', 'reddit', 'regex 0.603'],
    ['stackexchange', 'stackoverflow', 'regex 0.603'],
  ] as const;
  return sets.flatMap(([set, platform, baseline]) => {
    const rows = readSet(`intent/${set}`, labelledSchema);
    if (!rows) return [];
    const judged = rows.map(({ text, label }) => ({
      truth: label,
      guess: intentOf(text, '', platform),
    }));
    const labels = [...new Set(judged.map(({ truth }) => truth))];
    const frequent = labels.filter(
      (label) => judged.filter(({ truth }) => truth === label).length >= ENOUGH_ROWS,
    );
    const isAsk = set === 'ask-hn';
    const chosen = isAsk ? frequent : REAL_INTENTS;
    const note = `n ${rows.length}, as on ${platform}`;
    return [
      {
        set,
        metric: 'macro-F1',
        ours: withInterval(judged, macroF1),
        baseline,
        target: null,
        note,
      },
      {
        set,
        metric: isAsk ? `F1, ${chosen.length} frequent intents` : 'F1, 3 real intents',
        ours: withInterval(judged, (list) => mean(chosen.map((label) => f1(list, label)))),
        baseline: '-',
        target: isAsk ? 0.7 : platform === 'reddit' ? 0.84 : null,
        note,
      },
    ];
  });
}

function complaints(): Row[] {
  const rows = readSet('intent/complaints', complaintSchema);
  if (!rows) return [];
  const judged = rows.map(({ text, label, domain }) => ({
    truth: label,
    guess: intentOf('', text) === 'complaint' ? 'complaint' : 'not_complaint',
    addressed: !domain.startsWith('random'),
  }));
  const addressed = judged.filter((row) => row.addressed);
  return [
    {
      set: 'complaints',
      metric: 'F1 complaint',
      ours: withInterval(judged, (list) => f1(list, 'complaint')),
      baseline: 'VADER 0.497, LR 0.754',
      target: 0.72,
    },
    {
      set: 'complaints addressed',
      metric: 'macro-F1',
      ours: withInterval(addressed, macroF1),
      baseline: 'LR 0.661',
      target: null,
      note: 'to a company',
    },
  ];
}

/** Launches without their "Show HN" mark; half of the others are plain links. */
function kinds(): Row[] {
  const rows = readSet('intent/hn-kinds', labelledSchema);
  if (!rows) return [];
  const judged = rows.map(({ text, label }) => ({
    truth: label === 'show' ? 'promotion' : 'rest',
    guess: intentOf(text) === 'promotion' ? 'promotion' : 'rest',
  }));
  return [
    {
      set: 'hn-kinds',
      metric: 'F1 show = promotion',
      ours: withInterval(judged, (list) => f1(list, 'promotion')),
      baseline: 'LR 0.59',
      target: null,
      note: 'marks removed',
    },
  ];
}
