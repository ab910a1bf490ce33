import { readPlatformSettings } from '#domain/platforms/index.ts';
import type { ProviderConfig } from '../registry.ts';

/** Live, with the public addresses and without any key. */
export const KEYLESS: ProviderConfig = {
  sandbox: false,
  userAgent: 'web:earshot:test (by /u/tester)',
  privateOrigins: [],
  ...readPlatformSettings((setting) => ('default' in setting ? setting.default : undefined)),
};
