import { expect, test } from 'vitest';
import { eventOf } from '../../testing/samples.ts';
import { mentionsBehind } from './event-item.tsx';

const shift = (before: string, after: string) => {
  const [change] = eventOf(1).changes;
  const side = change?.before ?? null;
  return {
    ...eventOf(1),
    kind: 'sentiment_shift' as const,
    changes: [
      {
        label: 'Average sentiment',
        before: side && { ...side, text: before },
        after: side && { ...side, text: after },
      },
    ],
  };
};

test('a spike links to the posts of its day, a shift to those of its direction, a page change to none', () => {
  const spike = {
    ...eventOf(1),
    kind: 'mention_spike' as const,
    happenedAt: '2026-11-24T23:59:59.000Z',
  };
  expect(mentionsBehind(spike)?.filter).toEqual({ day: '2026-11-24' });
  expect(mentionsBehind(shift('0.30', '-0.10'))?.filter).toEqual({ sentiment: 'negative' });
  expect(mentionsBehind(shift('-0.10', '0.30'))?.filter).toEqual({ sentiment: 'positive' });
  expect(mentionsBehind({ ...eventOf(1), kind: 'price' })).toBeNull();
});
