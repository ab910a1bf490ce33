export const GREETING_TEXTS = {
  parts: { morning: 'morning', afternoon: 'afternoon', evening: 'evening' },
  fallbackName: 'there',
  greeting: (part: string, name: string) => `Good ${part}, ${name}`,
} as const;

export const SUBTITLE_TEXTS = {
  usual: "Here's what's happening with your account",
  firstSearch: 'Start with your first search',
  inactive: (days: number | string) => `You haven't been active for ${days} days`,
  welcomeBack: 'Welcome back',
} as const;

export const PROGRESS_BADGE = 'Great Progress';
