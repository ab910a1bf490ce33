import type { NumberedEvent } from './numbered-event.ts';

/** The meaning of an event for a user whose tab is hidden. */
type NewsItem =
  | {
      kind: 'arrived';
      count: number;
      /** Worth a notification, if enabled. */
      notification?: { id: string; title: string; body: string };
    }
  /**
   * A job ended by itself. `id` prevents double counting; the texts are those of its notification.
   */
  | { kind: 'ended'; id: string; title: string; body: string };

type NewsReader = (event: NumberedEvent) => NewsItem | null;

const readers: NewsReader[] = [];

/**
 * Lets a feature's events reach the tab's title and notifications. Call it in the feature's
 * `news.ts`, which every dashboard page loads: keep that file small.
 */
export function registerNews(reader: NewsReader): void {
  readers.push(reader);
}

/** News since the tab was hidden. */
interface News {
  arrived: number;
  ended: readonly Extract<NewsItem, { kind: 'ended' }>[];
  /** Notifications to show, oldest first. */
  notifications: readonly { id: string; title: string; body: string }[];
}

export const NO_NEWS: News = { arrived: 0, ended: [], notifications: [] };

export function addNews(news: News, events: readonly NumberedEvent[]): News {
  let { arrived } = news;
  const ended = [...news.ended];
  const notifications = [...news.notifications];
  for (const event of events) {
    for (const read of readers) {
      const item = read(event);
      if (item?.kind === 'arrived') {
        arrived += item.count;
        if (item.notification !== undefined) notifications.push(item.notification);
      }
      if (item?.kind === 'ended' && !ended.some(({ id }) => id === item.id)) {
        ended.push(item);
        notifications.push(item);
      }
    }
  }
  return { arrived, ended, notifications };
}

/** '✓ ' once a job has ended, '(3) ' for arrivals before that (ux practice 7). */
export function newsPrefix({ arrived, ended }: News): string {
  if (ended.length > 0) return '✓ ';
  return arrived === 0 ? '' : `(${arrived}) `;
}
