/** R-OVW-01..06. */
export const GREETING_TEXTS = {
  parts: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
  fallbackName: 'there',
  greeting: (part: string, name: string) => `Good ${part}, ${name}`,
} as const;

/** R-OVW-07..10, A-70. */
export const SUBTITLE_TEXTS = {
  usual: "Here's what's happening with your account",
  firstSearch: 'Start with your first search',
  inactive: (days: number | string) => `You haven't been active for ${days} days`,
  welcomeBack: 'Welcome back',
} as const;

/** R-OVW-11. */
export const PROGRESS_BADGE = 'Great Progress';
