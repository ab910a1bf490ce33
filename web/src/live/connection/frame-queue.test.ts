import { expect, test, vi } from 'vitest';
import { FrameQueue } from './frame-queue.ts';
import type { FrameClock } from './frame-queue.ts';

function setUp() {
  const flush = vi.fn();
  let frame: (() => void) | null = null;
  let timer: (() => void) | null = null;
  const clock: FrameClock = {
    requestFrame: (callback) => {
      frame = callback;
      return 1;
    },
    cancelFrame: () => {
      frame = null;
    },
    setTimer: (callback) => {
      timer = callback;
      return 1;
    },
    clearTimer: () => {
      timer = null;
    },
  };
  const queue = new FrameQueue(flush, clock);
  return { queue, flush, frame: () => frame?.(), timer: () => timer?.() };
}

test('a hundred events in a frame are one flush', () => {
  const { queue, flush, frame, timer } = setUp();
  for (let n = 0; n < 100; n += 1) queue.schedule();
  frame();
  timer();
  expect(flush).toHaveBeenCalledTimes(1);
  queue.schedule();
  frame();
  expect(flush).toHaveBeenCalledTimes(2);
});

test('a hidden page, which draws no frames, is flushed by timer', () => {
  const { queue, flush, timer } = setUp();
  queue.schedule();
  timer();
  expect(flush).toHaveBeenCalledTimes(1);
});

test('nothing is flushed after cancel', () => {
  const { queue, flush, frame, timer } = setUp();
  queue.schedule();
  queue.cancel();
  frame();
  timer();
  expect(flush).not.toHaveBeenCalled();
});
