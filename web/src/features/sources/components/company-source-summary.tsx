import { COMPANY_SOURCE_CATALOGUE } from '#domain/competitors/company-source-catalogue.ts';
import { cx } from '../../../ui/cx.ts';
import { useGetCompanySourcesQuery } from '../api.ts';
import { missingByState, sourceCount } from '../source-words.ts';
import { CompanySourcesDialog } from './company-sources-dialog.tsx';
import { SourceLine } from './source-line.tsx';

/** 'Company facts: 11 of 12 sources' with the missing ones, in one line that opens them. Live. */
export function CompanySourceSummary({ className }: { className?: string }) {
  const { data } = useGetCompanySourcesQuery();
  const sources = data?.sources.map((source) => ({
    ...source,
    ...COMPANY_SOURCE_CATALOGUE[source.id],
  }));
  return (
    <div
      className={cx(
        'flex min-h-8 min-w-0 flex-wrap items-center gap-x-2 text-meta text-ink-2',
        className,
      )}
    >
      {sources !== undefined && (
        <SourceLine
          count={`Company facts: ${sourceCount(sources)}`}
          missing={missingByState(sources)}
        >
          {(open, onOpenChange) => (
            <CompanySourcesDialog sources={sources} open={open} onOpenChange={onOpenChange} />
          )}
        </SourceLine>
      )}
    </div>
  );
}
