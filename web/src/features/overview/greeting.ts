const DAY_MS = 86_400_000;

/** R-OVW-01..06; `hour` is the reader's own clock. */
export function greeting(
  hour: number,
  person: { displayName: string | null; email: string | null },
): string {
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const name = person.displayName?.trim() || person.email?.split('@')[0] || 'there';
  return `Good ${part}, ${name}`;
}

/** R-OVW-07..10, A-70; `lastActive` is when the newest search was made, null without one. */
export function subtitle(now: number, lastActive: number | null): string {
  if (lastActive === null) return 'Start with your first search';
  const inactive = now - lastActive;
  const days = Math.floor(inactive / DAY_MS);
  if (inactive > 7 * DAY_MS) return `You haven't been active for ${days} days`;
  if (inactive > 3 * DAY_MS) return 'Welcome back';
  return "Here's what's happening with your account";
}
