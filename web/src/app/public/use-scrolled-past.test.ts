import { expect, test } from 'vitest';
import { isScrolledPast } from './public-header.tsx';

const HEADER_LOSES_PX = 16;

/** How often the header changes while a page rests where it was scrolled to. */
function changesAt(scrollTop: number): number {
  let [top, past, changes] = [scrollTop, false, 0];
  for (let frame = 0; frame < 100; frame += 1) {
    const next = isScrolledPast(past, top, 100);
    if (next === past) break;
    // The browser keeps the scroll position when the header above it changes its height.
    top += next ? -HEADER_LOSES_PX : HEADER_LOSES_PX;
    past = next;
    changes += 1;
  }
  return changes;
}

test('R-NAV-09, R-CONST-32: the header shrinks past 100 px, and only once, wherever scrolling stops', () => {
  expect(isScrolledPast(false, 100, 100)).toBe(false);
  expect(isScrolledPast(false, 101, 100)).toBe(true);
  for (let top = 0; top <= 200; top += 1) expect(changesAt(top), `${top} px`).toBeLessThan(2);
});

test('R-NAV-09: it grows again near the top', () => {
  expect(isScrolledPast(true, 90, 100)).toBe(true);
  expect(isScrolledPast(true, 60, 100)).toBe(false);
});
