import { registerNews } from '../../live/news.ts';

registerNews((event) =>
  event.type === 'alert.raised.v1' ? { kind: 'arrived', count: event.data.alerts.length } : null,
);
