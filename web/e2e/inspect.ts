import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { run } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  cutTexts,
  drawAll,
  lengthenTexts,
  motions,
  restoreTexts,
  sidewaysScroll,
} from './page-checks.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESK = { width: 1280, height: 900 };
/** A desk at 200% zoom: half as many CSS pixels. */
const ZOOMED = { width: 640, height: 450 };
const PHONE = { width: 360, height: 740 };

/**
 * Holds what is on screen now against the rules of every screen: WCAG 2.2 AA on a desk in the light
 * and on a phone in the dark; nothing cut or wider than the window there, at 200% zoom, and on the
 * phone with texts 40% longer; nothing moving, since journeys ask for reduced motion. Themes differ
 * in colours only, so contrast alone is measured again, once. What is wrong fails the journey at its
 * end: the screens that follow are looked at all the same.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  const found: Record<string, readonly string[]> = {};
  const note = (where: string, lines: readonly string[]): void => {
    if (lines.length > 0) found[where] = lines;
  };
  await page.evaluate(drawAll);
  note('zoomed to 200%', await fits(page, ZOOMED));
  note('on a phone', await fits(page, PHONE));
  note('on a phone in the dark, axe', await inTheDark(page, () => violations(page)));
  await page.evaluate(lengthenTexts);
  note('on a phone in long words', await fits(page, PHONE));
  await page.evaluate(restoreTexts);
  note('on a desk', await fits(page, DESK));
  note('on a desk, axe', await violations(page));
  note(
    'on a desk in the dark, axe',
    await inTheDark(page, () => violations(page, 'color-contrast')),
  );
  note('moving', await page.evaluate(motions));
  expect.soft(found, name).toEqual({});
}

async function fits(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  // Elements positioned by script move one frame after the window's size changes.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const sideways = await page.evaluate(sidewaysScroll);
  const cut = await page.evaluate(cutTexts);
  return [...sideways, ...cut];
}

/** Findings of axe for WCAG 2.2 AA, or for one rule; one readable line per element. */
export async function violations(page: Page, rule?: string): Promise<string[]> {
  // A page keeps axe until it is left.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // What shows at this width only fades in again, and has too little contrast until then.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as { axe: { run: typeof run } };
      const found = await axe.run({ runOnly, resultTypes: ['violations'] });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, any, html }) => `${id}: ${String(target)}: ${any[0]?.message ?? html}`,
        ),
      );
    },
    rule === undefined ? TAGS : [rule],
  );
}

async function inTheDark(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const set = (theme: string): Promise<void> =>
    page.evaluate((chosen) => {
      document.documentElement.dataset['theme'] = chosen;
    }, theme);
  await set('dark');
  try {
    return await look();
  } finally {
    await set('light');
  }
}
