import { expect, test } from 'vitest';
import { isPublicAddress, refusalOfUrl } from './addresses.ts';

/** The first and last address of each range, and the public ones next to it. */
test.each([
  ['0.0.0.0', '0.255.255.255', null, '1.0.0.0'],
  ['10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
  ['100.64.0.0', '100.127.255.255', '100.63.255.255', '100.128.0.0'],
  ['127.0.0.0', '127.255.255.255', '126.255.255.255', '128.0.0.0'],
  ['168.63.129.16', '168.63.129.16', '168.63.129.15', '168.63.129.17'],
  ['169.254.0.0', '169.254.255.255', '169.253.255.255', '169.255.0.0'],
  ['172.16.0.0', '172.31.255.255', '172.15.255.255', '172.32.0.0'],
  ['192.0.0.0', '192.0.0.255', '191.255.255.255', '192.0.1.0'],
  ['192.0.2.0', '192.0.2.255', '192.0.1.255', '192.0.3.0'],
  ['192.31.196.0', '192.31.196.255', '192.31.195.255', '192.31.197.0'],
  ['192.52.193.0', '192.52.193.255', '192.52.192.255', '192.52.194.0'],
  ['192.88.99.0', '192.88.99.255', '192.88.98.255', '192.88.100.0'],
  ['192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
  ['192.175.48.0', '192.175.48.255', '192.175.47.255', '192.175.49.0'],
  ['198.18.0.0', '198.19.255.255', '198.17.255.255', '198.20.0.0'],
  ['198.51.100.0', '198.51.100.255', '198.51.99.255', '198.51.101.0'],
  ['203.0.113.0', '203.0.113.255', '203.0.112.255', '203.0.114.0'],
  ['224.0.0.0', '255.255.255.255', '223.255.255.255', null],
  ['::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null, '2000::'],
  ['2001::', '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff', '2000:ffff::', '2001:200::'],
  ['2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff::', '2001:db9::'],
  ['2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2001:ffff::', '2003::'],
  ['2620:4f:8000::', '2620:4f:8000:ffff:ffff:ffff:ffff:ffff', '2620:4f:7fff::', '2620:4f:8001::'],
  ['3fff::', '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff', '3ffe:ffff::', '3fff:1000::'],
  ['4000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '3fff:ffff::', null],
])('%s to %s is refused, its neighbors are not', (first, last, before, after) => {
  expect([isPublicAddress(first), isPublicAddress(last)]).toEqual([false, false]);
  for (const neighbor of [before, after])
    if (neighbor !== null) expect(isPublicAddress(neighbor), neighbor).toBe(true);
});

test.each(['', 'example.com', '2606:4700::1%eth0', '1.2.3', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
  '“%s” is no public address',
  (text) => {
    expect(isPublicAddress(text)).toBe(false);
  },
);

const RULES = {
  privateOrigins: new Set(['http://127.0.0.1:4402']),
  publicPorts: new Set([80, 443]),
};
const LABEL = 'a'.repeat(63);
const LONGEST = `${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(61)}`;

test.each([
  ['https://example.com', null],
  ['http://example.com.', null],
  ['http://example.com:443', null],
  ['https://example.com:80', null],
  ['http://8.8.8.8', null],
  ['https://[2606:4700::1]', null],
  ['http://127.0.0.1:4402/a', null],
  [`https://${LONGEST}`, null],
  ['ftp://example.com', 'only http and https are used'],
  ['data:text/plain,a', 'only http and https are used'],
  ['https://user@example.com', 'addresses with a user name are refused'],
  ['https://:secret@example.com', 'addresses with a user name are refused'],
  ['http://user@127.0.0.1:4402', 'addresses with a user name are refused'],
  ['https://example.com:8443', 'port 8443 is not used'],
  ['http://127.0.0.1', 'it is not a public address'],
  ['https://[::1]', 'it is not a public address'],
  ['https://2130706433', 'it is not a public address'],
  ['https://a..b', 'its host is not a valid name'],
  [`https://${LABEL}a.com`, 'its host is not a valid name'],
  [`https://a${LONGEST}`, 'its host is not a valid name'],
  [`https://${LABEL}.${LABEL}.${LABEL}.${'a'.repeat(62)}`, 'its host is not a valid name'],
])('%s: %s', (address, refusal) => {
  expect(refusalOfUrl(new URL(address), RULES)).toBe(refusal);
});

const only = (port: number) => ({ ...RULES, publicPorts: new Set([port]) });

test('the usual port of each scheme is judged as if it were written', () => {
  expect(refusalOfUrl(new URL('https://a.example'), only(443))).toBeNull();
  expect(refusalOfUrl(new URL('https://a.example'), only(80))).toBe('port 443 is not used');
  expect(refusalOfUrl(new URL('http://a.example'), only(80))).toBeNull();
  expect(refusalOfUrl(new URL('http://a.example'), only(443))).toBe('port 80 is not used');
});
