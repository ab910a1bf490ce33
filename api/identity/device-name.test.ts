import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/153.0.0.0 Safari/537.36`,
    'Chrome on Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/153.0.0.0 Safari/537.36 Edg/153.0`,
    'Edge on Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/26.0 Safari/605.1.15`,
    'Safari on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 10) ${KIT} Chrome/153.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${KIT} CriOS/153.0 Mobile/15E148 Safari/604.1`,
    'Chrome on iPhone',
  ],
  ['curl/8.5.0', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [undefined, null],
])('%j is shown as %j', (header, name) => {
  expect(deviceName(header)).toBe(name);
});
