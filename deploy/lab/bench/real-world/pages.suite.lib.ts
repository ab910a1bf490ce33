import { z } from 'zod';
import { factsOfPage } from '../../../../workflows/extraction/company-pages/facts.ts';
import { compared, suite } from './suite.lib.ts';
import type { Verdict } from './suite.lib.ts';

const schema = z.object({
  language: z.string(),
  html: z.string(),
  /** The period may be left open; a lowest price is marked with ", from". */
  prices: z.array(
    z.object({
      plan: z.string(),
      amount: z.number(),
      currency: z.string(),
      period: z.string().optional(),
    }),
  ),
});

const keyOf = (name: string | null): string =>
  (name ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/plan$/u, '');

/**
 * Pricing pages from public repositories of companies (`from`), reduced to the structure around their
 * prices: names, amounts and short words; longer texts are replaced. Each reads like its whole page.
 * Labeled by hand before the reader saw them. Until November 2026 rules were chosen on both halves: what
 * first looks at unseen pages gave is in `deploy/docs/competitors.md`.
 */
export const SUITE = suite(
  { name: 'pages', target: 0.95, isOurs: true },
  schema,
  ({ language, html, prices }): Record<string, Verdict[]> => {
    const { plans } = factsOfPage({
      html: `<html lang="${language}"><body><h1>Pricing</h1>${html}</body></html>`,
      url: 'https://acme.example/pricing',
      kind: 'pricing',
      now: new Date('2026-11-28T00:00:00Z'),
    });
    const read = plans.flatMap(({ value: { name, price } }) => (price ? [{ name, price }] : []));
    const isStated = (label: (typeof prices)[number], plan: (typeof read)[number]): boolean =>
      keyOf(label.plan) === keyOf(plan.name) &&
      label.amount === plan.price.amount &&
      // A page may leave open which dollars it means.
      ['', plan.price.currency].includes(label.amount === 0 ? '' : label.currency);
    return {
      'plan prices read': prices.map((label) =>
        read.some((plan) => isStated(label, plan)) ? 'right' : 'silent',
      ),
      'read plan prices': read.map((plan) =>
        prices.some((label) => isStated(label, plan)) ? 'right' : 'wrong',
      ),
      'periods of prices read': prices.flatMap((label) => {
        const period = label.period?.replace(/, ?from$/u, '') ?? '';
        const plan = read.find((each) => isStated(label, each));
        // What costs nothing costs it for ever.
        return plan && period !== '' && label.amount > 0 ? compared(plan.price.period, period) : [];
      }),
    };
  },
);
