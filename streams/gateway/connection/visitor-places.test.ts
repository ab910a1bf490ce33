import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createVisitorPlaces, networkOf } from './handshake.ts';

test('L4: of 70 that arrive at once from one address, 50 get a place', () => {
  const places = createVisitorPlaces(50);
  const arrivals = Array.from({ length: 70 }, () => places.take('192.0.2.1', new EventEmitter()));
  expect(arrivals.filter(Boolean)).toHaveLength(50);
  expect(places.take('192.0.2.2', new EventEmitter())).toBe(true);
});

test('a closed connection gives its place back, once', () => {
  const places = createVisitorPlaces(1);
  const first = new EventEmitter();
  expect(places.take('192.0.2.1', first)).toBe(true);
  expect(places.take('192.0.2.1', new EventEmitter())).toBe(false);
  first.emit('close');
  first.emit('close');
  expect(places.take('192.0.2.1', new EventEmitter())).toBe(true);
  expect(places.take('192.0.2.1', new EventEmitter())).toBe(false);
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['unknown', 'unknown'],
])('L4: the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
