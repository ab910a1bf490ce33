import { setTabMark } from '../../lib/page/document-title.ts';
import { notificationsAreOn, showNotification } from '../../lib/browser/notifications.ts';
import { NO_NEWS, addNews, newsPrefix } from '../news.ts';
import type { NumberedEvent } from '../numbered-event.ts';

/**
 * Marks the title and icon of a hidden tab, and notifies users who opted in about alerts and ended
 * jobs.
 */
export function watchHiddenTab(): {
  note: (events: readonly NumberedEvent[]) => void;
  stop: () => void;
} {
  let news = NO_NEWS;

  function clear(): void {
    if (document.visibilityState !== 'visible') return;
    news = NO_NEWS;
    setTabMark('');
  }

  document.addEventListener('visibilitychange', clear);
  return {
    note(events) {
      if (document.visibilityState === 'visible') return;
      const before = news.notifications.length;
      news = addNews(news, events);
      setTabMark(newsPrefix(news));
      if (!notificationsAreOn()) return;
      for (const { id, title, body } of news.notifications.slice(before)) {
        showNotification(title, { body, tag: id });
      }
    },
    stop() {
      document.removeEventListener('visibilitychange', clear);
      setTabMark('');
    },
  };
}
