import { pageIsIdle } from '../../lib/browser/page-idle.ts';

/**
 * What keeps a public page current, loaded once the page is idle. Its large parts come before it, one
 * by one: run together they would keep a phone busy for longer than a tap may wait.
 */
export const loadPublicLive = async () => {
  await pageIsIdle();
  await import('#contracts/trending/list.ts');
  await pageIsIdle();
  await import('../../lib/store.ts');
  await pageIsIdle();
  await import('../../live/connection/socket.ts');
  await pageIsIdle();
  return import('./public-live.tsx');
};
