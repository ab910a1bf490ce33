import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Focusable elements allowed from one end of a page to the other; more is unusable by keyboard. */
const MOST_STEPS = 60;

/** What is wrong with the focused element: invisible, or hidden under something. */
function focusTrouble(): string | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const name = element.outerHTML.slice(0, 120);
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return `no ring: ${name}`;
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = Math.min(innerWidth - 1, Math.max(0, left + width / 2));
  const y = Math.min(innerHeight - 1, Math.max(0, top + Math.min(height, 40) / 2));
  const there = document.elementFromPoint(x, y);
  return there !== null && (element.contains(there) || there.contains(element))
    ? null
    : `covered by ${there?.outerHTML.slice(0, 80) ?? 'nothing'}: ${name}`;
}

/** Presses Tab until the focus is there; every stop on the way must be visible (2.4.7, 2.4.11). */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.first().waitFor();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect(await page.evaluate(focusTrouble)).toBeNull();
  }
  throw new Error(`The keyboard does not get to ${String(target)}.`);
}
