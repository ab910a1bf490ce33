import type { Channel, Delivery } from '#contracts/alerts/channels.ts';
import { formatAge, formatUntil, plural } from '../../../../lib/format.ts';
import { DELIVERY_TEXTS, HOLD_TEXTS } from '../../../../texts/alerts.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { NextPage } from '../../../../ui/data/pagination.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { SidePanel } from '../../../../ui/overlays/side-panel.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { QueryView } from '../../../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../../../ui/states/skeleton.tsx';
import { useNow } from '../../../../ui/use-time.ts';
import { useGetDeliveriesInfiniteQuery, useSendAgainMutation } from '../api.ts';

/** Deliveries of a channel: sent, failed and pending. */
export function DeliveryLog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const query = useGetDeliveriesInfiniteQuery(channel.id);
  const now = useNow(15_000);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SidePanel
      open
      onClose={onClose}
      title={`${channel.name}: deliveries`}
      subtitle={channel.shownAddress}
    >
      <QueryView query={query} label="Loading the log" skeleton={<ListSkeleton rows={4} />}>
        {() => (
          <>
            {items.length === 0 ? (
              <EmptyState title="Nothing sent yet" compact>
                Each delivery is listed here with the answer of its receiver.
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {items.map((delivery) => (
                  <DeliveryRow
                    key={delivery.id}
                    delivery={delivery}
                    kind={channel.kind}
                    now={now}
                  />
                ))}
              </ul>
            )}
            <NextPage query={query} />
          </>
        )}
      </QueryView>
    </SidePanel>
  );
}

const ENDED: readonly Delivery['state'][] = ['delivered', 'gave_up', 'stopped'];

/** Mail accepted by a server may still bounce. */
const ACCEPTED = 'Accepted by the mail server';

function DeliveryRow({
  delivery,
  kind,
  now,
}: {
  delivery: Delivery;
  kind: Channel['kind'];
  now: number;
}) {
  const [sendAgain, { isLoading }] = useSendAgainMutation();
  const { id, sentence, carried, state, attempts, lastStatus, lastAnswer, latencyMs, dueAt } =
    delivery;
  const { label, tone } = DELIVERY_TEXTS[state];
  const facts = [
    formatAge(delivery.createdAt, now),
    attempts > 0 ? plural(attempts, 'attempt') : null,
    lastStatus === null ? null : `status ${lastStatus}`,
    latencyMs === null ? null : `${latencyMs} ms`,
    dueAt === null || state === 'delivered' ? null : `next ${formatUntil(dueAt, now)}`,
  ].filter((fact) => fact !== null);
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <p className="text-body wrap-anywhere">
          {sentence}
          {carried > 0 && ` (and ${carried} more)`}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-hint text-ink-2 tabular-nums">
          <Badge tone={tone}>{state === 'delivered' && kind === 'email' ? ACCEPTED : label}</Badge>
          {facts.join(' · ')}
        </p>
        {state === 'held' && delivery.heldFor !== null && (
          <p className="mt-1 text-hint text-ink-2">{HOLD_TEXTS[delivery.heldFor]}</p>
        )}
        {lastAnswer !== null && lastAnswer !== '' && state !== 'delivered' && (
          <p className="mt-1 text-hint wrap-anywhere text-ink-2">{lastAnswer}</p>
        )}
        <p className="mt-1 text-hint break-all text-ink-2">{`ID ${id}`}</p>
      </div>
      {ENDED.includes(state) && (
        <Button size="small" busy={isLoading} onClick={() => void sendAgain(id)}>
          Send again
        </Button>
      )}
    </li>
  );
}
