import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayIn } from './day-in.ts';
import { dayOrderOf } from './day-order.ts';
import { timeOf } from './time-of.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const context = (language: string | null = null, samples: string[] = []) => ({
  language,
  order: dayOrderOf(samples, language),
  now: NOW,
});
const day = (text: string, language: string | null = null): string | null => {
  const found = dayIn(text, context(language));
  const length = found?.precision === 'month' ? 7 : 10;
  return found?.date.toISOString().slice(0, length) ?? null;
};
const time = (text: string, language: string | null = null): string | null =>
  timeOf(text, context(language))?.date.toISOString() ?? null;

describe('days', () => {
  test.each([
    ['3 March 2026', '2026-03-03'],
    ['Sept. 4th, 2025', '2025-09-04'],
    ['2026/1/9', '2026-01-09'],
    ['10-Aug-2026', '2026-08-10'],
    ['Released on Thursday, November 5th, 2026 by Ann', '2026-11-05'],
    ['Thu Oct 22 11:00:09 EDT 2026', '2026-10-22'],
    ['10 - 22 August 2026', '2026-08-10'],
    ['From Monday, 10 - 22 August 2026', '2026-08-10'],
    ['PyCon 10-22 August 2026', '2026-08-10'],
    ['Sprint 10 – 22 August 2026', '2026-08-22'],
    ['Version 12 — 3 Oct 2026', '2026-10-03'],
    ['30 August - 2 September 2026', '2026-08-30'],
    ['August 30 - September 2, 2026', '2026-08-30'],
    ['5. 11. 2026', '2026-11-05'],
    ['v4.2 (05.11.2026)', '2026-11-05'],
    ['2026.11.05', '2026-11-05'],
    ['12 Oct ’26', '2026-10-12'],
    ['Tues, Nov 3, 2026', '2026-11-03'],
    ['March 2026', '2026-03'],
    ['03/2026', '2026-03'],
    ['2026年5月', '2026-05'],
  ])('"%s" is %s', (text, date) => expect(day(text)).toBe(date));

  test.each([
    ['de', '5. März 2026', '2026-03-05'],
    ['de', '31.Maerz 2026', '2026-03-31'],
    ['fr', '12 juil. 2026', '2026-07-12'],
    ['fr', '1er août 2026', '2026-08-01'],
    ['es', '10 de agosto de 2026', '2026-08-10'],
    ['pt', '3 de março de 2026', '2026-03-03'],
    ['it', '7 febbraio 2026', '2026-02-07'],
    ['nl', '31ste maart 2026', '2026-03-31'],
    ['sv', 'den 15 augusti 2026', '2026-08-15'],
    ['da', '15. oktober 2026', '2026-10-15'],
    ['ca', '12 d’octubre de 2026', '2026-10-12'],
    ['hi', '12 अक्टूबर 2026', '2026-10-12'],
    ['ar', '١٢ أكتوبر ٢٠٢٦', '2026-10-12'],
    ['he', '12 בספטמבר 2026', '2026-09-12'],
    ['th', '12 กันยายน 2026', '2026-09-12'],
    ['ru', 'Пн, 02 ноя 2026', '2026-11-02'],
    ['fi', '15. elokuuta 2026', '2026-08-15'],
    ['pl', '3 lutego 2026', '2026-02-03'],
    ['cs', '5. listopadu 2026', '2026-11-05'],
    ['hr', '5. listopada 2026', '2026-10-05'],
    ['hu', '2026. május 5.', '2026-05-05'],
    ['ro', '9 iulie 2026', '2026-07-09'],
    ['tr', '14 Ağustos 2026', '2026-08-14'],
    ['ru', '7 ноября 2026 г.', '2026-11-07'],
    ['uk', '7 листопада 2026', '2026-11-07'],
    ['el', '2 Ιουνίου 2026', '2026-06-02'],
    ['ja', '2026年11月2日', '2026-11-02'],
    ['zh', '发布于2026年11月2日', '2026-11-02'],
    ['ko', '2026년 5월 5일', '2026-05-05'],
    ['ko', '2026.5.5', '2026-05-05'],
    ['vi', 'Ngày 30 tháng 4 năm 2026', '2026-04-30'],
    [null, '5. März 2026', '2026-03-05'],
    [null, '10 août 2026', '2026-08-10'],
    ['en', '10 août 2026', '2026-08-10'],
    ['fr', '5/6/2026', '2026-06-05'],
    ['de', '30-12-25', '2025-12-30'],
  ])('%s: "%s" is %s', (language, text, date) => expect(day(text, language)).toBe(date));

  test.each([
    ['February 31, 2026'],
    ['5/6/2026'],
    ['2026.11.2'],
    ['[2026.3.1]'],
    ['v2026.11.25'],
    ['1.2.2026.4'],
    ['4.2.16'],
    ['1.10.2026-beta'],
    ['Version 3.1.2024'],
    ['22013'],
    ['261105'],
    ['Mon, 01 Jan 0001'],
    ['November 5, 2061'],
    ['November 30, 2026'],
    ['January 5, 1994'],
    ['Room 2026 May'],
    ['10 August'],
    ['in May'],
    ['2024-13-01'],
    ['2013-01-27-01'],
    ['5. listopad 2025'],
    ['1999-2026'],
    ['$29 for 12 seats 2026'],
  ])('"%s" states no day', (text) => {
    const found = dayIn(text, context());
    expect(found?.precision === 'day' ? found.date : null).toBeNull();
  });

  test('a document shows its order by dates above twelve, contradictions show none', () => {
    expect(dayOrderOf(['25/12/2025'], 'en')).toBe('dmy');
    expect(dayOrderOf(['12/25/2025'], 'de')).toBe('mdy');
    expect(dayOrderOf(['12/25/2025', '25/12/2025'], 'de')).toBeNull();
    expect([null, 'en', 'de', 'ja', 'hu', 'xx-bogus'].map((tag) => dayOrderOf([], tag))).toEqual([
      null,
      null,
      'dmy',
      null,
      null,
      expect.toBeOneOf([null, 'dmy']),
    ]);
  });
});

describe('times', () => {
  test.each([
    ['Thu, 05 Nov 2026 10:00:00 GMT', '2026-11-05T10:00:00.000Z'],
    ['Thu, 05 Nov 2026 10:00:00 +0530', '2026-11-05T04:30:00.000Z'],
    ['05 Nov 26 10:00 EST', '2026-11-05T15:00:00.000Z'],
    ['2026-11-05T10:00:00.487+01:00', '2026-11-05T09:00:00.000Z'],
    ['2026-11-05 10:00:00', '2026-11-05T10:00:00.000Z'],
    ['20261105T101112Z', '2026-11-05T10:11:12.000Z'],
    [
      'Thu Nov 05 2026 10:00:00 GMT+0100 (Central European Standard Time)',
      '2026-11-05T09:00:00.000Z',
    ],
    ['November 5, 2026 at 3:30 PM', '2026-11-05T15:30:00.000Z'],
    ['5 Nov 2026 12:05 a.m.', '2026-11-05T00:05:00.000Z'],
    ['10:00:00 CEST 10 Aug 2026', '2026-08-10T08:00:00.000Z'],
    ['Mon, 10 Aug 2026 10:00 BST', '2026-08-10T09:00:00.000Z'],
    ['Mon, 10 Aug 2026 10:00 MET', '2026-08-10T09:00:00.000Z'],
    ['Mon, 10 Aug 2026 10:00 JST', '2026-08-10T01:00:00.000Z'],
    ['Mon, 10 Aug 2026 10:00 AEST', '2026-08-10T00:00:00.000Z'],
    ['Mon, 10 Aug 2026 10:00 ET', '2026-08-10T14:00:00.000Z'],
    ['Mon, 12 Jan 2026 10:00 ET', '2026-01-12T15:00:00.000Z'],
    ['Do, 05. November 2026 10:00:00 +0100', '2026-11-05T09:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
    ['2026-11-05', '2026-11-05T00:00:00.000Z'],
    ['2026-11-05T10:00:00−05:00', '2026-11-05T15:00:00.000Z'],
    ['Thu,05 Nov 2026 10:00:00GMT', '2026-11-05T10:00:00.000Z'],
    ['5. November 2026, 10:15 Uhr', '2026-11-05T10:15:00.000Z'],
    ['01.10.2026 10:00', '2026-10-01T10:00:00.000Z'],
  ])('"%s" is %s', (text, date) => expect(time(text)).toBe(date));

  test.each([
    '',
    '22013',
    '261105',
    '2026',
    'yesterday',
    'Thu, 05 Nov 2026 10:61:00 GMT',
    '2026-11-05T10:14:61Z',
    '2026-11-05T25:00:00Z',
    'Thu, 05 Nov 2026 10:00:00 +zz:00',
    'Thu, 05 Nov 2026 10:00:00 IST',
    '2026-11-05T10:00:00+99:99',
    '2026-11-05T09:xx:00Z',
    'Nov 5, 2026 or later',
    '5/6/2026 10:00',
    'Mon, 01 Jan 0001 00:00:00 GMT',
    '2061-01-01T00:00:00Z',
    'March 2026 10:00',
    '1970-01-01T00:00:00Z',
  ])('"%s" is no time', (text) => expect(time(text)).toBeNull());
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '2026',
        '5',
        '05',
        '12',
        '.',
        '/',
        '-',
        ' ',
        'May',
        'mai',
        ':',
        '年',
        '月',
        '日',
        'de ',
        'Mon, ',
        'Z',
        '+02:00',
        '10:00',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join('')),
);

test('any text gives a day from 1995 to tomorrow, or none', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(null, 'en', 'de', 'ja', 'xx'), (text, language) => {
      for (const found of [dayIn(text, context(language)), timeOf(text, context(language))]) {
        if (found === null) continue;
        expect(found.date.getTime()).toBeGreaterThanOrEqual(Date.UTC(1994, 11, 31));
        expect(found.date.getTime()).toBeLessThanOrEqual(NOW.getTime() + 86_400_000);
      }
    }),
  );
});

test('what the platform formats is read back', () => {
  const date = fc.date({ min: new Date('1995-01-02'), max: NOW, noInvalidDate: true });
  const languages =
    'de fr es it pt nl sv da nb fi pl cs sk hr hu ro ru uk bg el tr lt lv et id ca hi bn ar he vi ja ko zh';
  const formats = languages.split(' ').map((language) => ({
    language,
    long: new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  }));
  fc.assert(
    fc.property(date, (at) => {
      const second = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
      expect(time(second.toUTCString())).toBe(second.toISOString());
      expect(time(second.toISOString())).toBe(second.toISOString());
      const midnight = second.toISOString().slice(0, 10);
      for (const { language, long } of formats)
        expect([language, day(long.format(second).normalize('NFKC'), language)]).toEqual([
          language,
          midnight,
        ]);
    }),
    { numRuns: 200 },
  );
});
