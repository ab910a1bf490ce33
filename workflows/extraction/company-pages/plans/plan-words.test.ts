import { expect, test } from 'vitest';
import { readTerms } from './period.ts';
import { pricesIn } from './price-lines.ts';
import { brief, grid, read, row } from './testing/pricing-page.ts';

const TWO = ['Solo 9 USD month', 'Team 29 USD month'];

test.each([
  ['en', 'Most popular'],
  ['de', 'am beliebtesten'],
  ['fr', 'le plus populaire'],
  ['es', 'más popular'],
  ['pt', 'mais popular'],
  ['it', 'consigliato'],
  ['nl', 'meest gekozen'],
  ['sv', 'populärast'],
  ['da', 'mest populær'],
  ['pl', 'najpopularniejszy'],
  ['cs', 'nejoblíbenější'],
  ['ro', 'recomandat'],
  ['ru', 'популярный'],
  ['zh', '推荐'],
  ['ja', 'おすすめ'],
  ['ko', '추천'],
  ['ar', 'الأكثر شيوعا'],
])('%s: "%s" is no part of a name', (language, ribbon) => {
  const body = grid(
    `<p>${ribbon}</p><p>Solo</p><p>$9</p><p>/month</p>`,
    `<p>Team · ${ribbon}</p><p>$29</p><p>/month</p>`,
  );
  expect(brief(body, language)).toEqual(TWO);
});

test.each([
  ['de', 'pro Monat', 'month'],
  ['fr', 'par mois, hors taxes', 'month'],
  ['es', 'al mes', 'month'],
  ['it', '/al mese', 'month'],
  ['pt', 'por mês', 'month'],
  ['sv', 'per månad, exkl. moms', 'month'],
  ['ru', 'в месяц · автопродление', 'month'],
  ['vi', 'mỗi tháng', 'month'],
  ['ja', '月額', 'month'],
  ['he', '/לחודש', 'month'],
  ['cs', 'ročně', 'year'],
])('%s: a line below the price that begins with "%s" is its period', (language, line, period) => {
  const body = grid(
    `<h3>Solo</h3><p>9 €</p><p>${line}</p>`,
    `<h3>Team</h3><p>29 €</p><p>${line}</p>`,
  );
  expect(brief(body, language)).toEqual([`Solo 9 EUR ${period}`, `Team 29 EUR ${period}`]);
});

test.each([
  ['nl', 'prijzen', 'Tarieven', 'Pakket', 'Prijs'],
  ['pl', 'cennik', 'Cennik', 'Pakiet', 'Cena'],
  ['cs', 'cenik', 'Ceník', 'Balíček', 'Cena'],
  ['sv', 'priser', 'Priser', 'Paket', 'Pris'],
  ['ru', 'tarify', 'Тарифы', 'Тариф', 'Цена'],
  ['tr', 'fiyat', 'Fiyatlar', 'Paket', 'Fiyat'],
  ['id', 'harga', 'Daftar harga', 'Paket', 'Harga'],
  ['ko', 'plans', '요금', '요금제', '가격'],
  ['zh', 'plans', '价格', '套餐', '价格'],
])('%s: tables of prices are read by their words', (language, _path, title, plan, price) => {
  const table = `<table>${row(plan, price)}${row('Solo', '9 €')}${row('Team', '29 €')}</table>`;
  expect(brief(`<h1>${title}</h1>${table}`, language)).toEqual(['Solo 9 EUR ', 'Team 29 EUR ']);
});

test('periods are read in the languages of the Unicode CLDR', () => {
  const languages =
    'en de fr es it pt nl sv da nb fi pl cs sk sl hr hu ro tr ru uk bg el lt lv et id ca hi bn ar he th vi ja ko zh fa sr ms fil';
  for (const language of languages.split(' '))
    for (const period of ['month', 'year', 'week', 'day'] as const) {
      const unit = { style: 'unit', unit: period, unitDisplay: 'long' } as const;
      const [name] = new Intl.NumberFormat(language, unit)
        .formatToParts(1)
        .flatMap(({ type, value }) => (type === 'unit' ? [value] : []));
      expect([language, readTerms(` / ${name}`).period]).toEqual([language, period]);
    }
});

test.each([
  ['pl', '49 zł miesięcznie', 'month'],
  ['de', '9,90 € mtl.', 'month'],
  ['en', 'R199 p/m', 'month'],
  ['es', '29,90 € + IVA al mes', 'month'],
  ['cs', '290 Kč ročně', 'year'],
  ['hu', '2 990 Ft havonta', 'month'],
  ['fi', '29 € kuukaudessa', 'month'],
  ['nb', 'kr 299 pr. måned', 'month'],
  ['sv', '299 kr i månaden', 'month'],
  ['el', '19 € το μήνα', 'month'],
  ['ru', '590 ₽ в месяц', 'month'],
  ['uk', '249 грн на рік', 'year'],
  ['he', '₪79 לחודש', 'month'],
  ['th', '฿590 ต่อเดือน', 'month'],
  ['hi', '₹499 प्रति माह', 'month'],
  ['vi', '199.000đ mỗi tháng', 'month'],
  ['es', '9 € a la semana', 'week'],
])('%s: "%s" is for a %s', (language, line, period) => {
  expect(pricesIn(line, { language })).toMatchObject([{ period }]);
});

test('a tax on top makes no price the lowest of several, a plus does', () => {
  expect(pricesIn('29,90 € + IVA al mes', { language: 'es' })).toMatchObject([{ isFrom: false }]);
  expect(pricesIn('$29 + tax', { language: 'en' })).toMatchObject([{ isFrom: false }]);
  expect(pricesIn('$29+ per month', { language: 'en' })).toMatchObject([{ isFrom: true }]);
});

test('joiners that Persian and Indic words need stay in names', () => {
  const name = 'حرفه\u200Cای';
  const cards = [`<h3>پایه</h3><p>99 € / ماه</p>`, `<h3>${name}</h3><p>299 € / ماه</p>`];
  const plans = read(grid(...cards.map((card) => `${card}<ul><li>a\u200Cb</li></ul>`)));
  expect(plans.map((plan) => plan.name)).toEqual(['پایه', name]);
  expect(plans[0]?.features).toEqual(['ab']);
});
