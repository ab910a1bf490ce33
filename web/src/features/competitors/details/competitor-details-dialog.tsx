import type { ReactNode } from 'react';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { truncate } from '../../../lib/format.ts';
import { COMPETITOR_DETAILS_TEXTS } from '../../../texts/competitors.ts';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorPanel } from '../../../ui/states/error-panel.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { safeLink } from '../../../lib/safe-link.ts';
import { OutsideLink } from '../../../ui/controls/outside-link.tsx';

/** The dialog's content; missing facts are null. */
interface CompetitorDetails {
  name: string;
  description: string | null;
  website: string | null;
  facts: readonly { label: string; value: string | null }[];
}

export type CompetitorDetailsState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown; onRetry: () => void; busy: boolean }
  | { state: 'shown'; competitor: CompetitorDetails };

/** One competitor, in a dialog over its list; `children` follow its facts. */
export function CompetitorDetailsDialog({
  open,
  onClose,
  details,
  children,
}: {
  open: boolean;
  onClose: () => void;
  details: CompetitorDetailsState;
  children?: ReactNode;
}) {
  const name = details.state === 'shown' ? details.competitor.name : 'Competitor';
  const short = truncate(name, COMPETITOR_LIMITS.dialogNameLength);
  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={
        short === name ? (
          name
        ) : (
          <>
            <span aria-hidden>{short}</span>
            <span className="sr-only">{name}</span>
          </>
        )
      }
    >
      <Body details={details} />
      {details.state === 'shown' && children}
    </SidePanel>
  );
}

function Body({ details }: { details: CompetitorDetailsState }) {
  switch (details.state) {
    case 'none':
      return (
        <EmptyState compact title={COMPETITOR_DETAILS_TEXTS.none}>
          {null}
        </EmptyState>
      );
    case 'loading':
      return (
        <p
          role="status"
          className="flex items-center justify-center gap-2 py-14 text-body text-ink-2"
        >
          <Spinner />
          {COMPETITOR_DETAILS_TEXTS.loading}
        </p>
      );
    case 'failed':
      return (
        <ErrorPanel compact error={details.error} onRetry={details.onRetry} busy={details.busy} />
      );
    case 'shown':
      return <Facts competitor={details.competitor} />;
  }
}

function Facts({ competitor: { description, website, facts } }: { competitor: CompetitorDetails }) {
  const link = website === null ? null : safeLink(website);
  return (
    <>
      {description !== null && <p className="text-body text-ink-2">{description}</p>}
      <dl className="mt-4 divide-y divide-line border-y border-line">
        <div className="flex flex-wrap justify-between gap-x-4 py-2.5">
          <dt className="text-meta text-ink-2">Website</dt>
          <dd className="text-body wrap-anywhere">
            {link === null ? (
              COMPETITOR_DETAILS_TEXTS.notAvailable
            ) : (
              <OutsideLink url={link} className="font-medium text-accent-ink">
                {new URL(link).hostname}
              </OutsideLink>
            )}
          </dd>
        </div>
        {facts.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt className="text-meta text-ink-2">{label}</dt>
            <dd className="text-body wrap-anywhere tabular-nums">
              {value ?? COMPETITOR_DETAILS_TEXTS.notAvailable}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
