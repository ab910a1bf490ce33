import type { CompanySourceEntry } from '#domain/competitors/company-source-catalogue.ts';
import { COMPANY_SOURCE_CATALOGUE } from '#domain/competitors/company-source-catalogue.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { isWorking, sourceCount, missingByState } from '../source-words.ts';
import { cx } from '../../../ui/cx.ts';
import { useGetCompanySourcesQuery } from '../api.ts';
import { SourceItem, SourceList } from './source-list.tsx';

type NamedSource = CompanySource & CompanySourceEntry;

const joined = (parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' ');

function Row({ source, now }: { source: NamedSource; now: number }) {
  return (
    <SourceItem
      source={source}
      name={<span className="font-medium text-ink">{source.name}</span>}
      trouble={isWorking(source) ? '' : joined([source.reason, source.without])}
      about={joined([`${source.provides}.`, source.note])}
    >
      {source.state === 'not_configured' ? null : <Times source={source} now={now} />}
    </SourceItem>
  );
}

function Times({
  source: { failingSince, lastAnswerAt },
  now,
}: {
  source: NamedSource;
  now: number;
}) {
  return (
    <>
      {failingSince !== null && <At label="Failing since" time={failingSince} now={now} />}
      {lastAnswerAt === null ? (
        <span>No answer yet</span>
      ) : (
        <At label="Last answer" time={lastAnswerAt} now={now} />
      )}
    </>
  );
}

function At({ label, time, now }: { label: string; time: string; now: number }) {
  return (
    <span>
      {`${label} `}
      <time dateTime={time} title={formatDateTime(time)}>
        {label === 'Failing since' ? formatDateTime(time) : formatAge(time, now)}
      </time>
    </span>
  );
}

/** 'Company facts: 11 of 12 sources' with the missing ones, in one line that opens them. Live. */
export function CompanySourceSummary({ className }: { className?: string }) {
  const { data } = useGetCompanySourcesQuery();
  return (
    <SourceList
      sources={data?.sources.map((source) => ({
        ...source,
        ...COMPANY_SOURCE_CATALOGUE[source.id],
      }))}
      countOf={(sources) => `Company facts: ${sourceCount(sources)}`}
      missingOf={(sources) => missingByState(sources)}
      description="Where facts about competitors come from, and what is missing right now."
      label="Sources of company facts"
      Row={Row}
      className={cx('min-h-8', className)}
    />
  );
}
