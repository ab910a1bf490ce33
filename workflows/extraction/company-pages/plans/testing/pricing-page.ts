import { parsePage } from '../../document.ts';
import { readPlans } from '../plans.ts';

/** The plans of a pricing page with this body. */
export const read = (body: string, lang = 'en', title = 'Pricing | Acme') =>
  readPlans(
    parsePage(
      `<html lang="${lang}"><title>${title}</title><body>${body}</body></html>`,
      'https://acme.example/pricing',
    ),
  ).map(({ value }) => value);

/** Each plan as '<name> <amount> <currency> <period>'. */
export const brief = (body: string, lang?: string) =>
  read(body, lang).map(({ name, price }) =>
    [name, price?.amount ?? null, price?.currency ?? null, price?.period ?? null].join(' '),
  );

/** A plan as a card, and a grid of them under a heading. */
export const card = (name: string, price: string, more = '') =>
  `<div class="plan"><h3>${name}</h3><p>${price}</p><ul><li>One</li></ul>${more}</div>`;
export const cards = (...all: string[]) => `<h2>Plans</h2><div class="grid">${all.join('')}</div>`;

/** A row of a table, and cards of plans by what each of them holds. */
export const row = (...cells: string[]) =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
export const grid = (...bodies: string[]) =>
  `<h2>Plans</h2><div>${bodies.map((body) => `<div class="plan">${body}</div>`).join('')}</div>`;
