import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { Source } from '#contracts/platforms.ts';
import { formatAge, formatDateTime, plural } from '../../../lib/format.ts';
import { SOURCE_STATE_HELP } from '../../../texts/sources.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { roughDuration, sourceCount, missingSentences } from '../source-words.ts';
import { useGetSourcesQuery } from '../api.ts';
import { SourceItem, SourceList } from './source-list.tsx';

function Row({ source, now }: { source: Source; now: number }) {
  return (
    <SourceItem
      source={source}
      name={<PlatformMark platform={source.id} className="font-medium text-ink" />}
      trouble={
        source.reason === null || source.state === 'not_available_yet'
          ? ''
          : [source.reason, SOURCE_STATE_HELP[source.state]].filter(Boolean).join(' ')
      }
      about={source.capabilities.note ?? PLATFORM_CATALOGUE[source.id].description}
    >
      <Facts source={source} now={now} />
    </SourceItem>
  );
}

function Facts({ source, now }: { source: Source; now: number }) {
  const { lastAnswerAt, postedToShown, textsKeptDays } = source;
  return (
    <>
      <span>
        {lastAnswerAt === null ? (
          'No answer yet'
        ) : (
          <>
            Last answer{' '}
            <time dateTime={lastAnswerAt} title={formatDateTime(lastAnswerAt)}>
              {formatAge(lastAnswerAt, now)}
            </time>
          </>
        )}
      </span>
      {postedToShown !== null && (
        <span title={`Measured on the newest ${plural(postedToShown.posts, 'post')}`}>
          {`Posted to shown: half within ${roughDuration(postedToShown.p50Seconds)}, 95% within ${roughDuration(postedToShown.p95Seconds)}`}
        </span>
      )}
      {textsKeptDays !== null && <span>{`Texts kept for ${plural(textsKeptDays, 'day')}`}</span>}
    </>
  );
}

/**
 * The sources of a search, or all of them: '8 of 10 sources' with what is wrong with the two, in one
 * line that opens the same sources in a dialog. Live.
 */
export function SourceSummary({ platforms }: { platforms?: readonly string[] }) {
  const { data } = useGetSourcesQuery();
  return (
    <SourceList
      sources={data?.sources.filter(({ id }) => platforms?.includes(id) ?? true)}
      countOf={sourceCount}
      missingOf={(sources) => missingSentences(sources)}
      description="How each platform is responding right now, across all searches."
      label="Sources"
      Row={Row}
      // A phone shows the line only when something is missing.
      className="sm:min-h-8"
    />
  );
}
