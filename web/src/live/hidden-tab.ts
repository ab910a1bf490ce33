import type { SearchSummary } from '#contracts/search.ts';
import { setTabMark } from '../lib/document-title.ts';
import { plural, truncate } from '../lib/format.ts';
import { notificationsAreOn, showNotification } from '../lib/notifications.ts';
import { NO_NEWS, addNews, newsPrefix } from './hidden-news.ts';
import type { NumberedEvent } from './numbered-event.ts';

const QUERY_LENGTH = 50;

/** Marks title and icon of a tab that nobody looks at, and tells who asked for it when a search ends. */
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
      const before = news.ended.length;
      news = addNews(news, events);
      setTabMark(newsPrefix(news));
      if (notificationsAreOn()) news.ended.slice(before).forEach(tell);
    },
    stop() {
      document.removeEventListener('visibilitychange', clear);
      setTabMark('');
    },
  };
}

function tell({ id, query, status, totalFound }: SearchSummary): void {
  const outcome = status === 'failed' ? 'it failed' : `${plural(totalFound, 'post')} found`;
  showNotification('Search done', {
    body: `${truncate(query, QUERY_LENGTH)}: ${outcome}`,
    tag: id,
  });
}
