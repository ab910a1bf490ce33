import { registerNews } from '../../live/news.ts';

registerNews((event) => {
  if (event.type !== 'alert.raised.v1') return null;
  const { alerts } = event.data;
  const [first] = alerts;
  const count = alerts.length;
  if (first === undefined) return null;
  const title = count === 1 ? first.subject.name : `${count} new alerts`;
  const notification = { id: first.id, title, body: first.sentence };
  return { kind: 'arrived', count, notification };
});
