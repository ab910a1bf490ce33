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
import { useSharedSearch } from './use-shared-search.ts';

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
