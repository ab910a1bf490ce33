import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { z } from 'zod';
import { trendingEvents } from '#contracts/trending/list.ts';
import type { TrendingList } from '#contracts/trending/list.ts';
import type { TrendingProblemDetail } from '#contracts/trending/problem.ts';
import {
  isUnknown,
  trendingApi,
  useGetTrendingListQuery,
  useGetTrendingProblemQuery,
} from '../../features/trending/api.ts';
import type { Live } from '../../lib/api.ts';
import { asClientError, retryDelayMs } from '../../lib/errors.ts';
import type { ClientError } from '../../lib/errors.ts';
import { usePublicConfig } from '../../lib/page/page-settings.tsx';
import { useSession } from '../../lib/session/session-state.ts';
import { makeStore, useAppDispatch } from '../../lib/store.ts';
import type { AppDispatch } from '../../lib/store.ts';
import { startLive } from '../../live/connection/start-live.ts';
import { eventReader } from '../../live/numbered-event.ts';
import { whenLoaded } from '../../ui/states/when-loaded.tsx';

const MemberStore = whenLoaded(
  async () => (await import('../member/member-store.tsx')).MemberStore,
);

/** All shapes shown by these pages; the other shapes of the product are for members. */
const FRAMES = {
  readEvent: eventReader(z.discriminatedUnion('type', trendingEvents)),
  readTick: () => null,
};

interface Props {
  /** The data the page was rendered with; loaded where there is none. */
  rendered: Live<TrendingList> | undefined;
  onList: (list: Live<TrendingList>) => void;
}

/**
 * Keeps a public page current through a socket without a sign-in, which carries the global stream
 * only. A member has a socket already. Draws nothing: the page stays what it is.
 */
export function PublicLive({ rendered, onList }: Props) {
  return (
    <LiveStore>
      <Feed rendered={rendered} onList={onList} />
    </LiveStore>
  );
}

/** The same for the page of one problem. */
export function PublicProblemLive({
  id,
  rendered,
  onDetail,
}: {
  id: number;
  rendered: Live<TrendingProblemDetail> | undefined;
  onDetail: (detail: Live<TrendingProblemDetail> | null) => void;
}) {
  return (
    <LiveStore>
      <ProblemFeed id={id} rendered={rendered} onDetail={onDetail} />
    </LiveStore>
  );
}

function LiveStore({ children }: { children: ReactNode }) {
  const { status } = useSession();
  if (status === 'loading') return null;
  if (status === 'signed-in') return <MemberStore>{children}</MemberStore>;
  return <VisitorStore>{children}</VisitorStore>;
}

/** The page's own store and socket, for as long as it is open. */
function VisitorStore({ children }: { children: ReactNode }) {
  const [store] = useState(makeStore);
  const { gatewayUrl } = usePublicConfig();
  useEffect(
    () => (gatewayUrl === '' ? undefined : startLive(store, gatewayUrl, FRAMES)),
    [store, gatewayUrl],
  );
  return <Provider store={store}>{children}</Provider>;
}

function Feed({ rendered, onList }: Props) {
  const ready = useRendered(rendered, async (dispatch, data) => {
    await dispatch(trendingApi.util.upsertQueryData('getTrendingList', undefined, data));
  });
  const { data, error, refetch } = useGetTrendingListQuery(undefined, { skip: !ready });
  useRetry(data === undefined && error ? asClientError(error) : null, refetch);
  useEffect(() => {
    if (data !== undefined) onList(data);
  }, [data, onList]);
  return null;
}

function ProblemFeed({ id, rendered, onDetail }: Parameters<typeof PublicProblemLive>[0]) {
  const ready = useRendered(rendered, async (dispatch, data) => {
    await dispatch(trendingApi.util.upsertQueryData('getTrendingProblem', id, data));
  });
  const { data, error, refetch } = useGetTrendingProblemQuery(id, { skip: !ready });
  const isGone = error !== undefined && isUnknown(error);
  useRetry(data === undefined && error && !isGone ? asClientError(error) : null, refetch);
  useEffect(() => {
    if (data !== undefined) onDetail(data);
    else if (isGone) onDetail(null);
  }, [data, isGone, onDetail]);
  return null;
}

/** Puts the data the page was rendered with into the cache, once; true from then on. */
function useRendered<T>(
  rendered: T | undefined,
  put: (dispatch: AppDispatch, data: T) => Promise<void>,
): boolean {
  const dispatch = useAppDispatch();
  const [ready, setReady] = useState(rendered === undefined);
  const [first] = useState(() => ({ rendered, put }));
  useEffect(() => {
    if (first.rendered === undefined) return;
    const filled = first.put(dispatch, first.rendered);
    void (async () => {
      await filled;
      setReady(true);
    })();
  }, [dispatch, first]);
  return ready;
}

/** A page without data asks again, less and less often, until the server is back. */
function useRetry(error: ClientError | null, refetch: () => unknown): void {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (error === null) return;
    const retry = (): void => {
      setAttempts(attempts + 1);
      refetch();
    };
    const timer = setTimeout(retry, retryDelayMs(attempts, error));
    return () => clearTimeout(timer);
  }, [error, attempts, refetch]);
}
