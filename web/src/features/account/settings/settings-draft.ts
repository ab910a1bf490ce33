import type { Profile, ProfileUpdate } from '#contracts/account/account.ts';
import { storableText } from '#contracts/http.ts';
import { LIMITS } from '#domain/names.ts';
import type { PlatformId, Timeframe } from '#domain/names.ts';

/** Values of the settings form. */
export interface SettingsDraft {
  displayName: string;
  platforms: PlatformId[];
  timeframe: Timeframe;
  /** As typed; checked by the contract when saved. */
  limit: string;
  brandEnabled: boolean;
  brand: string;
}

export const draftOf = ({ displayName, settings }: Profile): SettingsDraft => ({
  displayName: displayName ?? '',
  platforms: settings.defaultPlatforms,
  timeframe: settings.defaultTimeframe,
  limit: String(settings.defaultLimit),
  brandEnabled: settings.whiteLabel.enabled,
  brand: settings.whiteLabel.companyName,
});

export const same = (a: SettingsDraft, b: SettingsDraft): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The values to send; an empty name is not sent, because a name cannot be removed. */
export const updateOf = (draft: SettingsDraft): ProfileUpdate => ({
  ...(draft.displayName.trim() === '' ? {} : { displayName: draft.displayName }),
  settings: {
    defaultPlatforms: draft.platforms,
    defaultTimeframe: draft.timeframe,
    defaultLimit: draft.limit.trim() === '' ? Number.NaN : Number(draft.limit),
    whiteLabel: { enabled: draft.brandEnabled, companyName: draft.brand.trim() },
  },
});

/** Schema problems without a field; their messages are kept. */
const UNSTORABLE = storableText.safeParse('\u0000').error?.issues[0]?.message;

const TEXTS: Readonly<Record<string, string>> = {
  displayName: 'A name has 1 to 100 characters.',
  'settings.defaultPlatforms': 'Choose at least one platform.',
  'settings.defaultLimit': `Enter a whole number from ${LIMITS.searchLimitMin} to ${LIMITS.searchLimitMax}.`,
  'settings.whiteLabel.companyName': 'A company name has at most 100 characters.',
};

/** The schema's problems by field, in the words of the form. */
export function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return new Map(
    issues.map(({ path, message }) => {
      const key = path.filter((part) => typeof part === 'string').join('.');
      return [key, message === UNSTORABLE ? message : (TEXTS[key] ?? message)];
    }),
  );
}
