import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import {
  cutTexts,
  drawAll,
  lengthenTexts,
  motions,
  restoreTexts,
  sidewaysScroll,
} from './page-checks.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const DESK = { width: 1280, height: 900 };
/** A desk at 200 % zoom: half as many CSS pixels. */
const ZOOMED = { width: 640, height: 450 };
const PHONE = { width: 360, height: 740 };

/** What was found wrong, by the name of the screen; empty when all is well. */
export type Findings = Record<string, string[]>;

/**
 * Holds what is on screen now against the rules of every screen: WCAG 2.2 AA on a desk in the light
 * and on a phone in the dark; nothing cut or wider than the window there, at 200 % zoom, and on the
 * phone with texts 40 % longer; nothing moving, since journeys ask for reduced motion. Themes differ
 * in colours only, so contrast alone is measured again, once.
 */
export async function inspect(page: Page, name: string, findings: Findings): Promise<void> {
  const note = (where: string, found: readonly string[]): void => {
    if (found.length > 0) findings[`${name}, ${where}`] = [...found];
  };
  await page.evaluate(drawAll);
  note('zoomed to 200 %', await fits(page, ZOOMED));
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
}

async function fits(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await page.setViewportSize(size);
  const sideways = await page.evaluate(sidewaysScroll);
  const cut = await page.evaluate(cutTexts);
  return [...sideways, ...cut];
}

/** What axe finds against WCAG 2.2 AA, or against one rule; one readable line for each element. */
export async function violations(page: Page, rule?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page });
  const found = await (
    rule === undefined ? builder.withTags(TAGS) : builder.withRules(rule)
  ).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.any[0]?.message ?? node.html}`),
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
