import { expect, test } from 'vitest';
import { throttled } from './search-analysis.ts';

test('sends at once, then at most once per interval', () => {
  let now = 0;
  const sent: number[] = [];
  const send = throttled(
    100,
    () => sent.push(now),
    () => now,
  );
  for (now = 0; now <= 350; now += 10) send();
  expect(sent).toEqual([0, 100, 200, 300]);
});
