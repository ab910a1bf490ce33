import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PATHS, ends, isSettled, newEmail, search, signedIn } from './journey.ts';

interface Heard {
  moved: string[];
}

/**
 * Notes what moves by itself, with how far. Results may change places: their meaning and a language
 * model's verdict reorder them at once.
 */
async function hearShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: Heard = { moved: [] };
    Object.assign(globalThis, { heard });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as PerformanceEntry & {
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        };
        const parts = sources.filter(({ node }) => {
          const element = node instanceof Element ? node : (node?.parentElement ?? null);
          return element !== null && element.closest('article') === null;
        });
        // Their share of the window times how far they went, as layout shifts are scored.
        const value = parts.reduce((sum, { previousRect, currentRect }) => {
          const area = Math.max(
            previousRect.width * previousRect.height,
            currentRect.width * currentRect.height,
          );
          const way = Math.abs(currentRect.y - previousRect.y);
          return sum + ((area / (innerWidth * innerHeight)) * way) / innerHeight;
        }, 0);
        // Less is a word in a line getting longer or shorter.
        if (value < 0.005) continue;
        const from = parts.map(({ node, previousRect, currentRect }) => {
          const [before, after] = [previousRect, currentRect].map((at) => [at.y, at.height]);
          return `${node?.textContent?.trim().slice(0, 40)} (${before} to ${after})`;
        });
        heard.moved.push(`${value.toFixed(4)}: ${from.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard.moved);
}

test('on a phone nothing but the order of results moves from the start of a search to its end', async () => {
  const phone = { width: 360, height: 740 };
  const { page } = await signedIn(newEmail('steady'), PATHS.search, phone);
  await search(page, 'invoicing');
  await page.getByRole('region', { name: 'Run' }).waitFor();
  const moved = await hearShifts(page);
  await ends(page);
  await isSettled(page);
  expect(await page.locator('article').count()).toBeGreaterThan(0);
  expect(await moved()).toEqual([]);
});
