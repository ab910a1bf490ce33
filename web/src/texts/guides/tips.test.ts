import { expect, test } from 'vitest';
import { TIPS } from './tips.ts';

test('R-TOUR-08, A-58: tips 2 to 6 link to competitors, GPT analysis, trending problems or pricing', () => {
  const [welcome, ...tips] = TIPS;
  expect(welcome?.action).toBeNull();
  expect(tips).toHaveLength(5);
  const goals = ['competitors', 'aiVisibility', 'trending', 'pricing'];
  for (const { title, text, action } of tips) {
    expect([title.length > 0, text.length > 0]).toEqual([true, true]);
    expect(goals).toContain(action?.page);
  }
  expect(new Set(tips.map(({ action }) => action?.page))).toEqual(new Set(goals));
});
