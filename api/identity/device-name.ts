import { startOf } from '#domain/text/cut.ts';
/** First match wins: every browser also names its ancestors. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const MAX_LENGTH = 512;

/**
 * Browser and system under their usual names, for the list of sessions. The header itself is not
 * stored: it contains more about a person than the list needs. Null when neither is known.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const text = startOf(userAgent ?? '', MAX_LENGTH);
  const nameIn = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(text))?.[1];
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(' on ');
}
