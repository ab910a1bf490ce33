import { expect, test } from 'vitest';
import { isListGlue, saysInPlace, saysTogether, sentenceAt } from './weighed.ts';

test('phrases for products used together are recognized', () => {
  for (const text of [
    'Does Groomly integrate with Tillo?',
    'Plugin that sends bookings from Groomly to Tillo',
    'We paired it with Tillo',
    'Tillo talks to each other app we have, side by side',
  ])
    expect(saysTogether(text), text).toBe(true);
  expect(saysTogether('Groomly or Furbook? We tried both.')).toBe(false);
});

test('phrases for makeshift solutions are recognized', () => {
  for (const text of [
    'A shared calendar is good enough for us.',
    'It isn’t really built for that.',
    'We have outgrown it.',
    'You don’t even need to buy software for this',
  ])
    expect(saysInPlace(text), text).toBe(true);
  expect(saysInPlace('Groomly was made for groomers, and it shows.')).toBe(false);
});

test('names in one list are alternatives, names in one sentence are not', () => {
  for (const between of [', ', ' or ', ' vs. ', ', Furbook, ', ', Furbook or '])
    expect(isListGlue(between), between).toBe(true);
  for (const between of [' and ', ' for the dogs, ', '. ', ''])
    expect(isListGlue(between), between).toBe(false);
});

test('a long run of capitals takes linear time', () => {
  expect(isListGlue(`,${'A'.repeat(70)}!`)).toBe(false);
});

test('the sentence around a name ends at punctuation and line breaks', () => {
  const text = 'First one. We keep Groomly for now! Third';
  const start = text.indexOf('Groomly');
  expect(sentenceAt(text, start, start + 7)).toBe(' We keep Groomly for now');
  expect(sentenceAt('Groomly', 0, 7)).toBe('Groomly');
});
