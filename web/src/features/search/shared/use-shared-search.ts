import { useCallback, useEffect, useState } from 'react';
import { successOf } from '#contracts/http.ts';
import { sharedSearchSchema } from '#contracts/share/share-links.ts';
import type { SharedSearch } from '#contracts/share/share-links.ts';
import { tickSchema } from '#contracts/ticks.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { LiveSocket } from '../../../live/connection/socket.ts';

interface SharedView {
  /** Null while loading, and if there is nothing to show. */
  search: SharedSearch | null;
  problem: 'missing' | 'failed' | null;
  live: boolean;
  retry: () => void;
}

/** Debounce of changes in quick succession. */
const GATHER_MS = 300;

const answerSchema = successOf(sharedSearchSchema);

/**
 * The search behind a share link. An anonymous socket signals changes, after which the page
 * refetches; revoking the link ends both.
 */
export function useSharedSearch(token: string): SharedView {
  const { gatewayUrl } = usePublicConfig();
  const [search, setSearch] = useState<SharedSearch | null>(null);
  const [problem, setProblem] = useState<SharedView['problem']>(null);
  const [live, setLive] = useState(false);

  const read = useCallback(async (): Promise<void> => {
    try {
      const response = await fetch(`/api/shared/${encodeURIComponent(token)}`);
      if (response.status === 404) {
        setSearch(null);
        setProblem('missing');
        return;
      }
      if (!response.ok) throw new Error(`The shared search answered ${response.status}.`);
      setSearch(answerSchema.parse(await response.json()).data);
      setProblem(null);
    } catch {
      setProblem('failed');
    }
  }, [token]);

  useEffect(() => {
    const readGathered = (): void => {
      gathering = undefined;
      void read();
    };
    let gathering: ReturnType<typeof setTimeout> | undefined = setTimeout(readGathered);
    const readSoon = (): void => {
      gathering ??= setTimeout(readGathered, GATHER_MS);
    };
    if (gatewayUrl === '') return;
    const socket = new LiveSocket({
      url: gatewayUrl,
      handshake: () => ({ share: token, cursors: {} }),
      // The link is invalid or revoked: there is no other one to try.
      renewToken: async () => {
        await read();
        return 'signed-out';
      },
      onReady: () => {
        setLive(true);
        readSoon();
      },
      onEvents: () => undefined,
      onReset: () => undefined,
      readTick: (frame) => tickSchema.safeParse(frame).data ?? null,
      onTick: ({ type }) => {
        if (type === 'shared.changed') readSoon();
      },
      onDown: () => setLive(false),
    });
    socket.open();
    return () => {
      clearTimeout(gathering);
      socket.close();
    };
  }, [token, gatewayUrl, read]);

  return { search, problem, live, retry: () => void read() };
}
