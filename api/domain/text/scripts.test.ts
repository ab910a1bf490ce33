import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readQuery } from '../query/language.ts';
import { matchesQuery } from '../query/match.ts';
import { tokenize } from '../query/words.ts';

function matches(query: string, content: string): boolean {
  const reading = readQuery(query, 'keywords');
  if (!reading.ok || reading.query.mode !== 'keywords') throw new Error(`Not read: ${query}`);
  const post = { platform: 'reddit', url: 'https://r.example', title: '', content } as const;
  return matchesQuery(reading.query.ast, { ...post, author: null, language: null });
}

test.each([
  ['fu\u0308r', 'für uns'],
  ['für', 'fu\u0308r uns'],
  ['บัญชี', 'โปรแกรมบัญชีออนไลน์'],
  ['ออนไลน์', 'โปรแกรมบัญชีออนไลน์'],
  ['बही', 'यह बही है'],
  ['회계', '회계프로그램을 써요'],
  ['회계 프로그램', '좋은 회계프로그램을'],
  ['회계프로그램', '좋은 회계프로그램을'],
  ['会計', 'クラウド会計ソフト'],
  ['ソフト', 'クラウド会計ソフト'],
  ['ガイド', 'カ\u3099イド付き'],
  ['한글', '\u1112\u1161\u11AB\u1100\u1173\u11AF 앱'],
  ['می‌خواهم', 'من می‌خواهم'],
  ['software', 'Soft\u00ADware'],
  ['cafe', 'Café'],
  ['straße', 'STRASSE 5'],
  ['Grösse', 'die Größe'],
  ['ｶﾞｲﾄﾞ', 'ガイド付き'],
  ['فاتورة', 'فاتـورة'],
  ['ບັນຊີ', 'ໂປຣແກຣມບັນຊີ'],
  ['គណនេយ្យ', 'កម្មវិធីគណនេយ្យ'],
])('“%s” is found in “%s”', (query, text) => {
  expect(matches(query, text)).toBe(true);
});

test.each([
  ['बही', 'बहुत अच्छा'],
  ['कर', 'कार'],
  ['บัญ', 'บันชี'],
  ['ガイド', 'カイト'],
  ['회계', '회의'],
  ['crm', 'crmx'],
  ['für', 'fort'],
  ['ভাত', 'ভুত'],
  ['கல்', 'கால்'],
  ['ソフト', 'ソファ'],
])('“%s” is not found in “%s”', (query, text) => {
  expect(matches(query, text)).toBe(false);
});

test('composed and decomposed spellings of any word are the same words', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'äéñคำगीガ한đØ ') }), (text) => {
      const stems = (form: string) => tokenize(text.normalize(form)).map(({ stem }) => stem);
      expect(stems('NFD')).toEqual(stems('NFC'));
    }),
  );
});
