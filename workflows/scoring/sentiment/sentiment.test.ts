import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLATFORM_IDS, SEARCH_SENTIMENT_CUTOFF } from '#domain/names.ts';
import { scoreSentiment } from './sentiment.ts';

const score = (content: string): number => scoreSentiment({ title: '', content }).score;

test.each([
  'I love this tool, it is reliable and fast.',
  'Great support, highly recommended!',
  'Not bad at all.',
])('positive: %s', (text) => {
  expect(score(text)).toBeGreaterThan(SEARCH_SENTIMENT_CUTOFF);
});

test.each([
  'I hate it. Buggy and slow.',
  'This is not good and never was helpful.',
  'A total waste of money, the app crashes daily.',
])('negative: %s', (text) => {
  expect(score(text)).toBeLessThan(-SEARCH_SENTIMENT_CUTOFF);
});

test.each(['Which database do you run?', 'Kill the process and restart it.', '', 'No.'])(
  'neutral: %s',
  (text) => {
    expect(Math.abs(score(text))).toBeLessThanOrEqual(SEARCH_SENTIMENT_CUTOFF);
  },
);

test('negation turns, boosters raise, questions and length dampen, "but" decides', () => {
  expect(score('It is not good.')).toBeLessThan(0);
  expect(score('It is very good.')).toBeGreaterThan(score('It is good.'));
  expect(score('Is it good?')).toBeLessThan(score('It is good.'));
  expect(score(`It is good. ${'The report has two pages. '.repeat(40)}`)).toBeLessThan(0.15);
  expect(score('The idea is good but the app is horrible.')).toBeLessThan(-0.15);
});

test('negation ends with its sentence', () => {
  expect(score('Not today. Great tool.')).toBeGreaterThan(0.15);
});

test('the sentence names the words, and the spans point at them', () => {
  const content = '🧾 It is not good and slow.';
  const verdict = scoreSentiment({ title: '', content });
  expect(verdict.reason).toBe('Negative: “not good”, “slow”.');
  expect(verdict.spans.map(({ start, end }) => content.slice(start, end))).toEqual([
    'good',
    'slow',
  ]);
  expect(scoreSentiment({ title: 'A table', content: '' }).reason).toBe(
    'No words that carry a sentiment.',
  );
});

test('words of other languages are not taken for English ones; emoticons count', () => {
  const german = 'Wir nutzen das Programm seit einem Jahr und die Kunden sind zufrieden.';
  const spanish = 'No es una mala idea, pero los pesos de la app no me importan.';
  for (const content of [german, spanish])
    expect(scoreSentiment({ title: '', content })).toMatchObject({ score: 0, spans: [] });
  expect(scoreSentiment({ title: '', content: german }).reason).toMatch(/^Not scored: /u);
  const happy = `${german} :)`;
  const verdict = scoreSentiment({ title: '', content: happy });
  expect(verdict.score).toBeGreaterThan(SEARCH_SENTIMENT_CUTOFF);
  expect(verdict.spans.map(({ start, end }) => happy.slice(start, end))).toEqual([':)']);
});

test('an emoticon carries its sentiment under a long text too, and the reason names it', () => {
  const long =
    'I moved the parser to its own file, so the tests can import it without the server, and ' +
    'renamed two functions. It is on the branch, and there are a few more files to come today.';
  const [happy, plain, unhappy] = [score(`${long} :)`), score(long), score(`${long} :(`)];
  expect(happy).toBeGreaterThan(plain + 0.1);
  expect(unhappy).toBeLessThan(plain - 0.1);
  const content = 'Merged this one ^_^';
  const verdict = scoreSentiment({ title: '', content });
  expect(verdict.reason).toContain('“^_^”');
  expect(verdict.spans.map(({ start, end }) => content.slice(start, end))).toContain('^_^');
});

const onGitHub = (content: string): number =>
  scoreSentiment({ title: '', content }, 'github').score;

test('among developers emoticons that agree decide, and a vote is not an emoticon', () => {
  const report = 'The build fails again on the missing header';
  expect(onGitHub(`${report} :)`)).toBeGreaterThanOrEqual(0.4);
  expect(onGitHub('Works for me, nice and fast :(')).toBeLessThanOrEqual(-0.4);
  expect(onGitHub(`${report} :) :(`)).toBeLessThan(0.4);
  expect(onGitHub(`+1 ${report}`)).toBeLessThan(0.4);
});

test('words for faults are silent where people talk about faults of programs', () => {
  const content = 'Error handling: a missing file gives a false failure.';
  const [reddit, github] = [undefined, 'github' as const].map(
    (platform) => scoreSentiment({ title: '', content }, platform).score,
  );
  expect(github).toBeGreaterThan(reddit ?? 0);
  expect(github).toBeGreaterThan(-SEARCH_SENTIMENT_CUTOFF);
});

test('the reason begins with the side of the score and never denies it', () => {
  const words =
    'love hate slow great :) :( not but crm it the works again never 3 meeting report ? !';
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 25 }),
      fc.constantFrom(...PLATFORM_IDS),
      (parts, platform) => {
        const verdict = scoreSentiment({ title: '', content: parts.join(' ') }, platform);
        if (verdict.score > SEARCH_SENTIMENT_CUTOFF) expect(verdict.reason).toMatch(/^Positive/);
        else if (verdict.score < -SEARCH_SENTIMENT_CUTOFF)
          expect(verdict.reason).toMatch(/^Negative/);
        else expect(verdict.reason).toMatch(/^(Mixed|Neutral|No words)/);
      },
    ),
    { numRuns: 500 },
  );
});

test('code, quoted lines and addresses carry no sentiment', () => {
  expect(score('> I hate this awful app\n\nThe table has rows.')).toBeGreaterThan(-0.15);
  expect(score('Rename `terrible_bug` to `item`.')).toBeGreaterThan(-0.15);
});

test('advertising that praises itself is not positive', () => {
  const offer = 'Amazing lifetime deal, 90% OFF, best tool ever!';
  expect(score(offer)).toBeLessThan(0.15);
});
