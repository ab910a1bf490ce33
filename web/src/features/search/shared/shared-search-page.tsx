import { useParams } from 'react-router-dom';
import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { paths } from '../../../lib/paths.ts';
import { NAVIGATION_TEXTS } from '../../../texts/frame.ts';
import { SHARE_TEXTS } from '../../../texts/share.ts';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { TooltipProvider } from '../../../ui/overlays/tooltip.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ResultsSkeleton } from '../results/result-states.tsx';
import { SharedResults } from './shared-results.tsx';
import { useCallback, useEffect, useState } from 'react';
import { successOf } from '#contracts/http.ts';
import { sharedSearchSchema } from '#contracts/share/share-links.ts';
import type { SharedSearch } from '#contracts/share/share-links.ts';
import { tickSchema } from '#contracts/ticks.ts';
import { LiveSocket } from '../../../live/connection/socket.ts';

/** A shared search, for anyone with the link: read-only and live. */
export function SharedSearchPage() {
  const { token = '' } = useParams();
  return <Shared key={token} token={token} />;
}

function Shared({ token }: { token: string }) {
  const { search, problem, live, retry } = useSharedSearch(token);
  const { productName } = usePublicConfig();
  usePageMetadata({ title: search?.query ?? SHARE_TEXTS.readOnly, noindex: true });
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-6 pb-16 text-body md:pt-10">
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 text-meta text-ink-2">
        <p>
          <span className="font-medium text-ink">{SHARE_TEXTS.readOnly}.</span>{' '}
          {SHARE_TEXTS.about(productName)}
        </p>
        <LinkButton size="small" to={paths.login}>
          {NAVIGATION_TEXTS.getStarted}
        </LinkButton>
      </div>
      {search !== null ? (
        <TooltipProvider>
          <SharedResults search={search} live={live} />
        </TooltipProvider>
      ) : problem === null ? (
        <ResultsSkeleton />
      ) : (
        <Nothing problem={problem} onRetry={retry} />
      )}
    </div>
  );
}

function Nothing({ problem, onRetry }: { problem: 'missing' | 'failed'; onRetry: () => void }) {
  if (problem === 'missing') {
    return (
      <EmptyState type="noData" title={SHARE_TEXTS.missing}>
        {SHARE_TEXTS.missingText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      type="error"
      title="The search could not be loaded"
      actions={<Button onClick={onRetry}>Try again</Button>}
    >
      Check your connection and try again.
    </EmptyState>
  );
}

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
function useSharedSearch(token: string): SharedView {
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
