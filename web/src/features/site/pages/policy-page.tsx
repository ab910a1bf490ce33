import { useLocation } from 'react-router-dom';
import { formatDay } from '../../../lib/format.ts';
import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { DocumentView } from '../components/document-view.tsx';
import { fill } from '../content/document.ts';
import type { SiteDocument } from '../content/document.ts';
import { POLICIES } from '../content/policies.ts';
import { useSiteNames } from '../components/filled-text.tsx';

/** The policy of this address. */
export function PolicyPage() {
  const { pathname } = useLocation();
  const policy = POLICIES[pathname.replace(/\/+$/, '')];
  return policy === undefined ? null : <Policy policy={policy} />;
}

function Policy({ policy }: { policy: SiteDocument }) {
  const names = useSiteNames();
  usePageMetadata({ title: policy.title, description: fill(policy.summary, names) });
  return (
    <DocumentView
      document={policy}
      meta={
        <>
          {names.company} · Last changed{' '}
          <time dateTime={policy.date}>{formatDay(policy.date)}</time>
        </>
      }
    />
  );
}
