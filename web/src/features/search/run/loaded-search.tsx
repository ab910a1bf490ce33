import { z } from 'zod';
import type { SearchDetail } from '#contracts/search/search.ts';
import type { WatchSearch } from '#contracts/watched-search/watched-search.ts';
import { paths } from '../../../lib/paths.ts';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { WatchButton, isWatched } from '../../watched-search/watch-button.tsx';
import { useGetSearchQuery, useExportSearchMutation } from '../api.ts';
import { ResultsSkeleton } from '../results/result-states.tsx';
import { SearchView } from './search-view.tsx';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { ExportMenu } from '../../export/export-menu.tsx';
import { searchDocument } from '../results/search-export.ts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ruleInputSchema } from '#contracts/alerts/rules.ts';
import { ALERT_LIMITS } from '#domain/alerts/names.ts';
import { includesChannel } from '#domain/alerts/channels.ts';
import { RELEVANCE_CUTOFFS, isFinal } from '#domain/names.ts';
import { cutText } from '#domain/text/cut.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { WEEKDAYS } from '../../../texts/alerts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import {
  useAddChannelMutation,
  useGetAlertSettingsQuery,
  useGetChannelsQuery,
  useSaveRuleMutation,
} from '../../alerts/settings/api.ts';
import { useGetWatchedSearchesQuery, useWatchSearchMutation } from '../../watched-search/api.ts';

/** Export menu of one search; hidden without results. */
function SearchExportMenu({ search }: { search: SearchDetail }) {
  const [exportSearch] = useExportSearchMutation();
  const { sandbox, productName } = usePublicConfig();
  if (search.results.length === 0) return null;
  return (
    <ExportMenu
      rows={search.results.length}
      load={async (format) => {
        const { data } = await exportSearch({ id: search.id, format });
        return data === undefined ? null : searchDocument(data, { sandbox, productName });
      }}
    />
  );
}

const idSchema = z.uuid();

/** A search by its id. */
export function LoadedSearch({ id, onEdit }: { id: string; onEdit?: () => void }) {
  const known = idSchema.safeParse(id).success;
  const read = useGetSearchQuery(id, { skip: !known });
  return (
    <Loaded
      data={read.currentData}
      read={read}
      known={known}
      titleOf={({ query }) => query}
      noun="search"
      all={{ label: 'See your searches', path: paths.searchHistory }}
      skeleton={<ViewSkeleton />}
    >
      {(search) => (
        <>
          <SearchView
            search={search}
            onEdit={onEdit}
            actions={
              <>
                <WatchButton target={watchTargetOf(search)} />
                <SearchExportMenu search={search} />
              </>
            }
          />
          <WeeklyOffer search={search} />
        </>
      )}
    </Loaded>
  );
}

const watchTargetOf = ({ query, mode, platforms }: SearchDetail): WatchSearch => ({
  query,
  mode,
  platforms,
});

function ViewSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2.5">
        <Skeleton className="h-6.5 w-80 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      <Skeleton className="h-11 w-full" />
      <ResultsSkeleton />
    </div>
  );
}

/** Relevant results that make a search worth repeating. */
const GOOD = 3;

/**
 * One click below a good search: its new posts by mail every week, on plans with e-mail alerts.
 * Nothing is sent without this click, and each mail ends with a link that stops it.
 */
function WeeklyOffer({ search }: { search: SearchDetail }) {
  const { planInfo } = usePlanInfo();
  const { data: watched } = useGetWatchedSearchesQuery();
  const good = search.results.filter(({ relevance }) => relevance >= RELEVANCE_CUTOFFS.relevant);
  const isOffered =
    isFinal(search.status) &&
    good.length >= GOOD &&
    watched !== undefined &&
    watched.used < watched.limit &&
    !watched.searches.some((known) => isWatched(known, search)) &&
    includesChannel(planInfo.planName, 'email');
  return isOffered ? <Offer search={search} /> : null;
}

function Offer({ search: { query, mode, platforms } }: { search: SearchDetail }) {
  const { data: known } = useGetChannelsQuery();
  const [addChannel] = useAddChannelMutation();
  const [watch] = useWatchSearchMutation();
  const [saveRule] = useSaveRuleMutation();
  const { data: settings } = useGetAlertSettingsQuery();
  const [busy, setBusy] = useState(false);
  const day = WEEKDAYS[(settings?.digestWeekday ?? 1) - 1] ?? 'week';
  const start = async (): Promise<void> => {
    setBusy(true);
    const { data: watching } = await watch({ query, mode, platforms });
    if (watching === undefined) {
      setBusy(false);
      return;
    }
    const rule = ruleInputSchema.parse({
      name: cutText(`New posts: ${query}`, ALERT_LIMITS.nameMax),
      kinds: ['watched_search'],
      subjects: [{ kind: 'watch', id: watching.id }],
      timing: 'weekly',
    });
    // The rule comes first: the default rule would send to a first channel, too, unasked.
    const { data: saved } = await saveRule({ id: null, rule });
    if (saved === undefined) return;
    const mail =
      known?.channels.find(({ kind, state }) => kind === 'email' && state === 'active') ??
      (await addChannel({ kind: 'email', name: 'E-mail' })).data;
    if (mail === undefined) {
      notify.error('This search is watched, but mail could not be set up. Open Alert settings.');
      return;
    }
    const { error } = await saveRule({ id: saved.id, rule: { ...rule, channelIds: [mail.id] } });
    if (error === undefined) notify.success(`New posts come by mail every ${day}.`);
  };
  return (
    <section
      aria-label="Weekly mail"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-4"
    >
      <p className="min-w-60 grow text-body">
        Only new posts, to the address of your account. Change the day in{' '}
        <Link className="text-accent-ink underline" to={paths.alertSettings}>
          Alert settings
        </Link>
        .
      </p>
      <Button busy={busy} busyLabel="Setting up…" onClick={() => void start()}>
        Send me new ones every {day}
      </Button>
    </section>
  );
}
