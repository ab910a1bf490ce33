import { expect, test } from 'vitest';
import { PLATFORM_CATALOGUE } from './platform-catalogue.ts';

test('R-ENT-23, R-CONST-38, R-CONST-39, R-PLAN-44, R-PLAN-45: the catalog describes ten platforms that are on and two that are off', () => {
  const named = Object.entries(PLATFORM_CATALOGUE).filter(([, { enabled }]) => enabled);
  expect(named.map(([id]) => id).toSorted()).toEqual(
    [
      'reddit',
      'stackoverflow',
      'hackernews',
      'youtube',
      'tumblr',
      'pinterest',
      'github',
      'mastodon',
      'quora',
      'producthunt',
    ].toSorted(),
  );
  const off = Object.entries(PLATFORM_CATALOGUE).filter(([, { enabled }]) => !enabled);
  expect(off.map(([id]) => id)).toEqual(['instagram', 'twitter']);
  for (const { name, logo, color, description, bestUseCase } of Object.values(PLATFORM_CATALOGUE)) {
    expect(color).toMatch(/^#[\dA-F]{6}$/i);
    for (const text of [name, logo, description, bestUseCase]) expect(text).not.toBe('');
  }
});
