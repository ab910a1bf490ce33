import { PROFILES } from '../profiles.ts';
import type { Profile } from '../profiles.ts';

/** Where the load goes: the local stack by default. Providers are never loaded. */
export const BASE_URL = __ENV['BASE_URL'] ?? 'http://localhost:4400';
export const GATEWAY_URL = __ENV['GATEWAY_URL'] ?? 'http://localhost:4401';
export const PROFILE_NAME = __ENV['PROFILE'] ?? 'smoke';

export function chosenProfile(): Profile {
  const profile = PROFILES[PROFILE_NAME];
  if (!profile) {
    throw new Error(`PROFILE is one of ${Object.keys(PROFILES).join(', ')}, not ${PROFILE_NAME}.`);
  }
  const seconds = Number(__ENV['SECONDS'] ?? profile.seconds);
  return { ...profile, seconds };
}
