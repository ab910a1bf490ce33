import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../lib/store.ts';
import { bannerChanged, connectionChanged } from '../../live/connection/live-slice.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { usePublicConfig } from '../../lib/page/page-settings.tsx';

const useAppStore = useStore.withTypes<AppStore>();

/** One socket per signed-in tab, also on public pages: the counters there must stay fresh. */
export function useLiveConnection(): void {
  const store = useAppStore();
  const { gatewayUrl } = usePublicConfig();
  useEffect(() => {
    if (gatewayUrl === '') return;
    let stop: (() => void) | null = null;
    let unwanted = false;
    const start = async (): Promise<void> => {
      try {
        // Visitors do not need the channel's code.
        const { startMemberLive } = await import('./start-member-live.ts');
        if (!unwanted) stop = startMemberLive(store, gatewayUrl);
      } catch (error) {
        store.dispatch(connectionChanged({ connection: 'missing', at: serverNow() }));
        store.dispatch(bannerChanged({ kind: 'missing' }));
        reportError(error);
      }
    };
    void start();
    return () => {
      unwanted = true;
      stop?.();
    };
  }, [store, gatewayUrl]);
}
