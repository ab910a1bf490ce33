import { sandboxValue } from '#domain/platforms/descriptor.ts';
import type { PlatformSetting } from '#domain/platforms/descriptor.ts';
import { readPlatformSettings } from '#domain/platforms/index.ts';
import type { ProviderConfig } from '../registry.ts';
import { KEYLESS } from './config.ts';

function valueOf(setting: PlatformSetting, origin: string): unknown {
  const text = sandboxValue(setting, origin);
  if (text === undefined) return 'default' in setting ? setting.default : undefined;
  if (setting.type === 'list') return text.split(',');
  return setting.type === 'count' ? Number(text) : text || undefined;
}

/** All platforms at the sandbox's addresses, with the keys that it accepts. */
export const sandboxConfig = (origin: string): ProviderConfig => ({
  ...KEYLESS,
  sandbox: true,
  privateOrigins: [origin],
  ...readPlatformSettings((setting) => valueOf(setting, origin)),
});
