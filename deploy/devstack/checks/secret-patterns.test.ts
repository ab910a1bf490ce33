import { expect, test } from 'vitest';
import { entropyOf, findSecrets } from './secret-patterns.ts';

const RANDOM = 'q7Zt2Wx9Lm4Xc8Vb1Nh6Gk3Jd5Fs0RaYpT3uEoI8';
const kinds = (text: string, isTest = false): string[] =>
  findSecrets(text, isTest).map(({ kind }) => kind);

test.each([
  ['AWS access key', 'AKIAQ7ZT2WX9LM4XC8VB'],
  ['Anthropic key', `sk-ant-api03-${RANDOM}`],
  ['Discord webhook', `https://discord.com/api/webhooks/12345678901234567/${RANDOM}${RANDOM}`],
  ['GitHub token', `ghp_${RANDOM.slice(0, 36)}`],
  ['GitLab token', `glpat-${RANDOM.slice(0, 20)}`],
  ['Google API key', `AIza${RANDOM.slice(0, 35)}`],
  ['JSON web token', `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.${RANDOM}`],
  ['npm token', `npm_${RANDOM.slice(0, 36)}`],
  ['OpenAI key', `sk-proj-${RANDOM}`],
  ['private key', `-----BEGIN RSA PRIVATE KEY-----\n${RANDOM}`],
  ['Slack webhook', `https://hooks.slack.com/services/T01234567/B01234567/${RANDOM.slice(0, 24)}`],
])('S-38: a %s is found, in tests too', (kind, value) => {
  expect(kinds(`const x = 1;\n'${value}'`)).toContain(kind);
  expect(findSecrets(`const x = 1;\n'${value}'`, true)).toEqual([{ line: 2, kind }]);
});

test('S-38: a random literal behind a telling name is found outside of tests', () => {
  expect(kinds(`apiKey: '${RANDOM}',`)).toEqual(['random-looking literal']);
  expect(kinds(`TOKEN_SECRET=${RANDOM}`)).toEqual(['random-looking literal']);
  expect(kinds(`apiKey: '${RANDOM}',`, true)).toEqual([]);
});

test.each([
  "secret: 'a-secret-for-tests-with-32-characters'",
  'const token = createTokenForTheNextRequest(session);',
  "'reddit-token': '/reddit-www/api/v1/access_token'",
  'https://hooks.slack.com/services/T0/B0/secret',
  '-----BEGIN PRIVATE KEY-----',
])('%s is no credential', (text) => {
  expect(kinds(text)).toEqual([]);
});

test('entropy is 0 for one repeated character and log2(n) for n different ones', () => {
  expect(entropyOf('aaaa')).toBe(0);
  expect(entropyOf('abcdefgh')).toBeCloseTo(3);
});
