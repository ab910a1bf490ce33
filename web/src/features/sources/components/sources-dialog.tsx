import type { ReactNode } from 'react';
import { PLATFORM_CATALOGUE } from '#domain/platform-catalogue.ts';
import type { Source } from '#contracts/platforms.ts';
import { formatAge, formatDateTime, plural } from '../../../lib/format.ts';
import { SOURCE_STATE_HELP } from '../../../texts/sources.ts';
import { PlatformMark } from '../../../ui/display/platform-mark.tsx';
import { roughDuration, sourceCount } from '../source-words.ts';
import { SourceItem, SourceListDialog } from './source-list-dialog.tsx';

/** All platforms with their state, last answer and limits. */
export function SourcesDialog(props: {
  sources: readonly Source[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <SourceListDialog
      {...props}
      title={sourceCount(props.sources)}
      description="How each platform is responding right now, across all searches."
      label="Sources"
      Row={Row}
    />
  );
}

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
        <Fact title={`Measured on the newest ${plural(postedToShown.posts, 'post')}`}>
          {`Posted to shown: half within ${roughDuration(postedToShown.p50Seconds)}, 95% within ${roughDuration(postedToShown.p95Seconds)}`}
        </Fact>
      )}
      {textsKeptDays !== null && <span>{`Texts kept for ${plural(textsKeptDays, 'day')}`}</span>}
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return <span title={title}>{children}</span>;
}
