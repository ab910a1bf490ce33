import { z } from 'zod';
import { sandboxValue } from '#domain/platforms/descriptor.ts';
import type { PlatformService, PlatformSetting } from '#domain/platforms/descriptor.ts';
import { PLATFORM_SERVICES } from '#domain/platforms/index.ts';
import type { PlatformSettings } from '#domain/platforms/index.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import { commaList, optional, url } from './variables/variable.ts';
import type { Variable } from './variables/variable.ts';

/** How the text of a platform's setting is read. */
export function settingSchema(setting: PlatformSetting): z.ZodType {
  switch (setting.type) {
    case 'url':
      return url.default(setting.default);
    case 'list':
      return commaList.default([...setting.default]);
    case 'count':
      return z.coerce.number().int().min(0).default(setting.default);
    case 'country':
      return z
        .string()
        .regex(/^[A-Z]{2}$/u)
        .default(setting.default);
    case 'text':
    case 'secret':
      return optional;
  }
}

type Services = Readonly<Record<string, Pick<PlatformService, 'settings'>>>;

const settingsOf = (services: Services): PlatformSetting[] =>
  Object.values(services).flatMap(({ settings }) => Object.values(settings));

/** The environment variables of platforms. */
export const platformVariables = (services: Services): Record<string, Variable> =>
  Object.fromEntries(
    settingsOf(services).map((setting) => [
      setting.variable,
      {
        owner: 'worker',
        doc: setting.doc,
        schema: settingSchema(setting),
        ...(setting.type === 'secret' ? { secret: true } : {}),
      },
    ]),
  );

/** Values of the platforms' variables, by name. */
export const platformValues = (platforms: PlatformSettings): [string, unknown][] =>
  PLATFORM_IDS.flatMap((id) => {
    const values: Readonly<Record<string, unknown>> = platforms[id];
    const settings: PlatformService['settings'] = PLATFORM_SERVICES[id].settings;
    return Object.entries(settings).map(([name, { variable }]): [string, unknown] => [
      variable,
      values[name],
    ]);
  });

/** The variables that make the sandbox at `origin` all of these platforms. */
export const platformSandbox = (services: Services, origin: string): Record<string, string> =>
  Object.fromEntries(
    settingsOf(services).flatMap((setting) => {
      const value = sandboxValue(setting, origin);
      return value === undefined ? [] : [[setting.variable, value]];
    }),
  );
