import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPauseKey } from './pause-shortcut.ts';

const press = (over: Partial<KeyboardEvent> = {}) =>
  ({ key: 'p', repeat: false, target: null, ...over }) as KeyboardEvent;

class FakeElement {
  readonly typing: boolean;
  constructor(typing: boolean) {
    this.typing = typing;
  }
  closest(): FakeElement | null {
    return this.typing ? this : null;
  }
}
const on = (typing: boolean) => new FakeElement(typing) as unknown as EventTarget;

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('p pauses from the page, never from a text field, a menu or a dialog', () => {
  expect(isPauseKey(press({ target: on(false) }))).toBe(true);
  expect(isPauseKey(press({ target: on(true) }))).toBe(false);
});

test('2.1.4: p alone, not held, not with a modifier', () => {
  expect(isPauseKey(press())).toBe(true);
  for (const over of [
    { key: 'P' },
    { repeat: true },
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { defaultPrevented: true },
  ]) {
    expect(isPauseKey(press(over))).toBe(false);
  }
});
