import { expect, test } from 'vitest';
import { createLagMeter } from './metrics.ts';

test('A-49: median and 95th percentile of the last minute only, never below zero', () => {
  let time = Date.parse('2026-11-21T12:00:00.000Z');
  const meter = createLagMeter(() => time);
  expect(meter.read()).toEqual({ events: 0, p50: 0, p95: 0 });
  for (let ms = 1; ms <= 100; ms += 1) meter.note(new Date(time - ms).toISOString());
  expect(meter.read()).toEqual({ events: 100, p50: 50, p95: 95 });
  time += 61_000;
  meter.note(new Date(time + 500).toISOString());
  expect(meter.read()).toEqual({ events: 1, p50: 0, p95: 0 });
});
