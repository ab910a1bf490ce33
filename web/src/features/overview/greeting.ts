import { GREETING_TEXTS, SUBTITLE_TEXTS } from '../../texts/overview.ts';

const DAY_MS = 86_400_000;

/** R-OVW-01..06; `hour` is the reader's own clock. */
export function greeting(
  hour: number,
  person: { displayName: string | null; email: string | null },
): string {
  const { parts, fallbackName } = GREETING_TEXTS;
  const part = hour < 12 ? parts.morning : hour < 18 ? parts.afternoon : parts.evening;
  const name = person.displayName?.trim() || person.email?.split('@')[0] || fallbackName;
  return GREETING_TEXTS.greeting(part, name);
}

/** R-OVW-07..10, A-70; `lastActive` is when the newest search was made, null without one. */
export function subtitle(now: number, lastActive: number | null): string {
  if (lastActive === null) return SUBTITLE_TEXTS.firstSearch;
  const inactive = now - lastActive;
  const days = Math.floor(inactive / DAY_MS);
  if (inactive > 7 * DAY_MS) return SUBTITLE_TEXTS.inactive(days);
  if (inactive > 3 * DAY_MS) return SUBTITLE_TEXTS.welcomeBack;
  return SUBTITLE_TEXTS.usual;
}
