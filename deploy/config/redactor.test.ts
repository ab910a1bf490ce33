import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EVERY_VARIABLE } from './env.ts';
import { createRedactor } from './redactor.ts';

const secretNames = Object.entries(EVERY_VARIABLE)
  .filter(([, { secret }]) => secret === true)
  .map(([name]) => name);
const secrets = fc.string({ minLength: 6, maxLength: 60, unit: 'grapheme' });

test('no text keeps the value of a secret setting', () => {
  fc.assert(
    fc.property(fc.constantFrom(...secretNames), secrets, fc.string(), (name, secret, around) => {
      const redact = createRedactor({ [name]: secret });
      return !redact(`${around}${secret}`).includes(secret) || '•••'.includes(secret);
    }),
  );
});

test('passwords in addresses leave in every spelling, wherever the address is set', () => {
  fc.assert(
    fc.property(secrets, (password) => {
      const url = new URL('nats://api@nats.example.com:4222');
      url.password = password;
      const redact = createRedactor({ NATS_URL: `${url.href},nats://other.example.com` });
      const line = redact(`refused ${url.href} with "${password}"`);
      return !line.includes(`"${password}"`) && !line.includes(`:${url.password}@`);
    }),
  );
});

test('what is no secret stays', () => {
  const redact = createRedactor({ PUBLIC_URL: 'https://app.example.com', TOKEN_SECRET: '' });
  expect(redact('https://app.example.com')).toBe('https://app.example.com');
});
