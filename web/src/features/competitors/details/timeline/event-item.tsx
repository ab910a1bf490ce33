import type { LucideIcon } from 'lucide-react';
import {
  Briefcase,
  CircleDollarSign,
  Gauge,
  HandCoins,
  Layers,
  MoveRight,
  Package,
  Quote,
  Rocket,
  TrendingDown,
  TrendingUp,
  Bell,
  BellOff,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Change, ChangeSide, CompanyEvent } from '#contracts/competitors/company-events.ts';
import { COMPANY_EVENTS, eventSentence } from '#domain/competitors/events.ts';
import type { CompanyEventKind } from '#domain/competitors/names.ts';
import { formatDate, formatDateTime, formatDay } from '../../../../lib/format.ts';
import { paths } from '../../../../lib/paths.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { OutsideLink } from '../../../../ui/controls/outside-link.tsx';
import { KIND_TEXTS } from '../../../../texts/alerts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { notify } from '../../../../ui/overlays/toast.ts';
import { useChangeMuteMutation, useGetMutesQuery } from '../../../alerts/api.ts';
import { textDifference } from './text-difference.ts';
import type { DifferencePart } from './text-difference.ts';

/** Filter of the Mentions tab for the posts counted by an event; null for page changes. */
export function mentionsBehind({
  kind,
  happenedAt,
  changes,
}: CompanyEvent): { label: string; filter: Record<string, string> } | null {
  if (kind === 'mention_spike') {
    const day = happenedAt.slice(0, 10);
    return { label: `Read the mentions of ${formatDay(day)}`, filter: { day } };
  }
  if (kind !== 'sentiment_shift') return null;
  const [change] = changes;
  const worse = Number(change?.after?.text) < Number(change?.before?.text);
  return worse
    ? { label: 'Read the negative mentions', filter: { sentiment: 'negative' } }
    : { label: 'Read the positive mentions', filter: { sentiment: 'positive' } };
}

const SIGNIFICANCE = { high: 'accent', medium: 'neutral', low: 'neutral' } as const;
const ICONS: Readonly<Record<CompanyEventKind, LucideIcon>> = {
  price: CircleDollarSign,
  plan: Layers,
  limit: Gauge,
  launch: Rocket,
  release: Package,
  hiring: Briefcase,
  funding: HandCoins,
  messaging: Quote,
  moved: MoveRight,
  mention_spike: TrendingUp,
  sentiment_shift: TrendingDown,
};

/** One change: before and after, quoted from the source, with a button to mute its kind. */
export function EventItem({
  event,
  competitorId,
  name,
  muting,
}: {
  event: CompanyEvent;
  competitorId: string;
  name: string;
  /** False: muting is unavailable, as for a competitor that is not monitored. */
  muting: boolean;
}) {
  const Icon = ICONS[event.kind];
  return (
    <li data-event={event.kind} className="animate-arrive py-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={SIGNIFICANCE[event.significance]} icon={<Icon size={14} />}>
          {COMPANY_EVENTS[event.kind].label}
        </Badge>
        <time
          dateTime={event.happenedAt}
          title={`Seen ${formatDateTime(event.seenAt)}`}
          className="text-hint text-ink-2"
        >
          {formatDate(event.happenedAt)}
        </time>
        {muting && <MuteKindButton competitorId={competitorId} name={name} kind={event.kind} />}
      </div>
      <p className="mt-1 text-body font-medium wrap-anywhere">{eventSentence(name, event)}</p>
      {event.changes.map((change) => (
        <BeforeAndAfter key={change.label} change={change} />
      ))}
      <MentionsBehind event={event} competitorId={competitorId} />
    </li>
  );
}

/** Link to the posts counted by a spike or a sentiment shift. */
function MentionsBehind({ event, competitorId }: { event: CompanyEvent; competitorId: string }) {
  const behind = mentionsBehind(event);
  if (behind === null) return null;
  return (
    <p className="mt-2 text-meta">
      <Link
        to={`${paths.competitor}/${competitorId}?${new URLSearchParams({ tab: 'mentions', ...behind.filter })}`}
        className="font-medium text-accent-ink hover:underline"
      >
        {behind.label}
      </Link>
    </p>
  );
}

function BeforeAndAfter({ change: { label, before, after } }: { change: Change }) {
  const parts = textDifference(before?.text ?? '', after?.text ?? '');
  return (
    <div className="mt-2 grid gap-2 sm:grid-cols-2">
      <Side
        title={`${label}, before`}
        side={before}
        parts={parts.before}
        none="Not offered before"
      />
      <Side title={`${label}, now`} side={after} parts={parts.after} none="No longer offered" />
    </div>
  );
}

/** A quote from the source, its time, and links to the current and the archived page. */
function Side({
  title,
  side,
  parts,
  none,
}: {
  title: string;
  side: ChangeSide | null;
  parts: readonly DifferencePart[];
  none: string;
}) {
  return (
    <div className="min-w-0 rounded-control bg-sunken p-3">
      <p className="text-hint text-ink-2">{title}</p>
      {side === null ? (
        <p className="mt-0.5 text-body text-ink-2">{none}</p>
      ) : (
        <>
          <p className="mt-0.5 text-body wrap-anywhere">
            {parts.map(({ text, changed }, index) =>
              changed ? (
                <mark
                  key={index}
                  className="rounded-[3px] bg-accent-soft font-medium text-accent-ink"
                >
                  {text}
                </mark>
              ) : (
                <span key={index}>{text}</span>
              ),
            )}
          </p>
          {side.quote !== null && side.quote !== side.text && (
            <blockquote className="mt-1 text-meta text-ink-2 wrap-anywhere">{`“${side.quote}”`}</blockquote>
          )}
          <p className="mt-1 flex flex-wrap gap-x-2 text-hint text-ink-2">
            <span>{`Seen ${formatDateTime(side.seenAt)}`}</span>
            {side.sourceUrl !== null && <OutsideLink url={side.sourceUrl}>Source</OutsideLink>}
            {side.captureUrl !== null && (
              <OutsideLink url={side.captureUrl}>Archived copy</OutsideLink>
            )}
          </p>
        </>
      )}
    </div>
  );
}

/** Mutes or unmutes alerts of one kind about one competitor. */
function MuteKindButton({
  competitorId,
  name,
  kind,
}: {
  competitorId: string;
  name: string;
  kind: CompanyEventKind;
}) {
  const { data } = useGetMutesQuery();
  const [changeMute, { isLoading }] = useChangeMuteMutation();
  const alert = COMPANY_EVENTS[kind].alert;
  const target = { subjectKind: 'competitor', subjectId: competitorId, kind: alert } as const;
  const muted =
    data?.mutes.some(
      (mute) =>
        mute.subjectKind === 'competitor' &&
        mute.subjectId === competitorId &&
        (mute.kind === alert || mute.kind === null),
    ) ?? false;
  // The whole competitor is muted, which can be undone in Alert settings.
  const byAll = data?.mutes.some((mute) => mute.subjectId === competitorId && mute.kind === null);
  const what = KIND_TEXTS[alert].label;
  const label = muted ? (byAll === true ? 'Muted' : 'Unmute this kind') : 'Mute this kind';
  const change = async (next: boolean): Promise<void> => {
    const { error } = await changeMute({ ...target, muted: next });
    if (error !== undefined || !next) return;
    notify.success(`${what} is muted for ${name}.`, {
      action: { label: 'Undo', onClick: () => void changeMute({ ...target, muted: false }) },
    });
  };
  return (
    <Button
      variant="quiet"
      size="small"
      className="-my-1 ml-auto"
      busy={isLoading}
      disabled={data === undefined || byAll === true}
      icon={muted ? <Bell size={14} /> : <BellOff size={14} />}
      aria-label={`${label}: ${what} for ${name}`}
      onClick={() => void change(!muted)}
    >
      {label}
    </Button>
  );
}
