import type { PlatformId } from '#contracts/names.ts';
import { classifyIntent } from '../../scoring/intent/intent.ts';
import { complaintSchema, labelledSchema, readSet } from '../data.lib.ts';
import { f1, macroF1, withInterval } from '../metrics.lib.ts';
import type { Row } from '../table.lib.ts';

const intentOf = (title: string, content = '', platform?: PlatformId): string =>
  classifyIntent({ title, content }, platform).intent;

/** Intent of titles in our classes, and complaints against everything else. */
export function intentRows(): Row[] {
  return [...titles(), ...complaints(), ...kinds()];
}

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
    const ours = withInterval(judged, macroF1);
    return [
      {
        set,
        metric: 'macro-F1',
        ours,
        baseline,
        target: 0.75,
        note: `n ${rows.length}, as on ${platform}`,
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
      target: 0.75,
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

/** Own launches without their "Show HN" mark; half of the others are plain links. */
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
