import { paths } from './paths.ts';

/** Dates are days in UTC, both inclusive. */
export interface Notice {
  id: string;
  message: string;
  cta: string | null;
  ctaLink: string | null;
  type: 'launch' | 'update' | 'warning' | 'success';
  priority: 'high' | 'medium' | 'low';
  active: boolean;
  startDate: string;
  endDate: string;
}

export const NOTICES: readonly Notice[] = [
  {
    id: 'new-platforms',
    message: 'Two new platforms: search Quora and Product Hunt as well.',
    cta: 'Learn More',
    ctaLink: paths.search,
    type: 'launch',
    priority: 'high',
    active: true,
    startDate: '2025-10-19',
    endDate: '2025-10-21',
  },
  {
    id: 'competitive-intelligence-launch',
    message: 'Competitive Intelligence is here: find who else solves the problem.',
    cta: 'Learn More',
    ctaLink: paths.competitors,
    type: 'launch',
    priority: 'high',
    active: false,
    startDate: '2025-09-01',
    endDate: '2025-09-07',
  },
  {
    id: 'gpt-analysis-launch',
    message: 'GPT Analysis is here: see whether AI assistants recommend you.',
    cta: 'Learn More',
    ctaLink: paths.aiVisibility,
    type: 'launch',
    priority: 'medium',
    active: false,
    startDate: '2025-09-15',
    endDate: '2025-09-21',
  },
  {
    id: 'milestone',
    message: 'We reached a milestone. Thank you for being with us.',
    cta: null,
    ctaLink: null,
    type: 'success',
    priority: 'low',
    active: false,
    startDate: '2025-10-01',
    endDate: '2025-10-07',
  },
  {
    id: 'maintenance',
    message: 'Maintenance on Sunday 2-4 AM EST. Searches wait and go on afterwards.',
    cta: null,
    ctaLink: null,
    type: 'warning',
    priority: 'high',
    active: false,
    startDate: '2025-10-05',
    endDate: '2025-10-05',
  },
];

const RANK = { high: 0, medium: 1, low: 2 } as const;

/**
 * The notice to show now, null when there is none. Equal priorities: the latest start,
 * then the id.
 */
export function currentNotice(
  notices: readonly Notice[],
  now: Date,
  dismissed: readonly string[],
): Notice | null {
  const day = now.toISOString().slice(0, 10);
  const open = notices.filter(
    ({ id, active, startDate, endDate }) =>
      active && startDate <= day && day <= endDate && !dismissed.includes(id),
  );
  const [first] = open.toSorted(
    (a, b) =>
      RANK[a.priority] - RANK[b.priority] ||
      b.startDate.localeCompare(a.startDate) ||
      a.id.localeCompare(b.id),
  );
  return first ?? null;
}

/** Removed by a sign-out. */
export const DISMISSED_NOTICES_KEY = 'dismissedNotifications';

/** The ids that were dismissed; none for anything unreadable. */
export function parseDismissed(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
