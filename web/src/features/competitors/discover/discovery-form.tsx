import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { COMPETITOR_LIMITS } from '#domain/competitors/names.ts';
import { EMPTY_QUERY } from '#contracts/competitors/discovery.ts';
import { countWords, cutWords } from '#domain/competitors/discovery.ts';
import { newIdempotencyKey } from '../../../lib/api.ts';
import { asClientError, ofDiscovery, shortMessage } from '../../../lib/errors.ts';
import { plural } from '../../../lib/format.ts';
import { usePlanInfo } from '../../../lib/plan/plan-info.ts';
import { useAppDispatch } from '../../../lib/store.ts';
import { track } from '../../../lib/track.ts';
import { upgradeRequested } from '../../../lib/plan/upgrade-slice.ts';
import { COMPETITOR_LABELS } from '../../../texts/competitors.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field, Input } from '../../../ui/controls/field.tsx';
import { usageWords } from '../../../ui/display/usage-bar.tsx';
import { useSubmitDiscoveryMutation } from '../discovery-api.ts';
import { useFormDraft } from '../../../lib/kept-drafts.ts';
import { useCooldown } from '../../../ui/use-time.ts';
import { DiscoveryOptions } from './discovery-options.tsx';
import type { DiscoveryForm } from './discovery-options.tsx';

/** The market in one sentence, with options. */
export function DiscoveryFormSection({
  initial,
  isNew,
  running,
  onSubmitted,
}: {
  initial: DiscoveryForm;
  /** Not made of an example or an earlier discovery: typed text comes back after other pages. */
  isNew: boolean;
  running: boolean;
  onSubmitted: (id: string) => void;
}) {
  const [form, setForm, accepted] = useFormDraft(
    'discovery',
    initial,
    isNew ? ({ query }) => query !== initial.query : null,
  );
  const [open, setOpen] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [submit, { isLoading }] = useSubmitDiscoveryMutation();
  const { left, start } = useCooldown();
  const { planInfo } = usePlanInfo();
  const dispatch = useAppDispatch();
  const intent = useRef<{ body: string; key: string } | null>(null);
  const counter = planInfo.counters.competitor_discovery;
  const update = (change: Partial<DiscoveryForm>): void => {
    setForm({ ...form, ...change });
    setError(null);
  };
  const words = countWords(form.query);
  const empty = form.query.trim() === '';

  const send = async (): Promise<void> => {
    if (isLoading || left > 0) return;
    if (empty) {
      setError(EMPTY_QUERY);
      return;
    }
    if (counter.remaining === 0) {
      dispatch(
        upgradeRequested({
          reached: true,
          requiredFeature: 'competitorDiscoveries',
          title: COMPETITOR_LABELS.limitReached,
          message: `You have reached the monthly limit of ${plural(counter.limit, 'competitor discovery', 'competitor discoveries')}.`,
          resetAt: counter.resetsAt,
        }),
      );
      return;
    }
    const request = { ...form, platforms: [...form.platforms], limit: Number(form.limit) };
    const body = JSON.stringify(request);
    if (intent.current?.body !== body) intent.current = { body, key: newIdempotencyKey() };
    track('discovery_initiated');
    const answer = await submit({ request, idempotencyKey: intent.current.key });
    if (answer.data) {
      intent.current = null;
      start(COMPETITOR_LIMITS.discoveryCooldownSeconds);
      accepted();
      onSubmitted(answer.data.id);
      return;
    }
    const refused = ofDiscovery(asClientError(answer.error));
    track('discovery_error', { type: refused.type });
    if (!refused.retryable) intent.current = null;
    setError(shortMessage(refused));
  };

  return (
    <form
      className="rounded-card border border-line bg-surface p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex flex-col gap-3 md:flex-row md:items-start">
        <div className="min-w-0 grow">
          <Field
            label="Your market in a sentence"
            aside={`${words}/${COMPETITOR_LIMITS.queryMaxWords} words`}
            error={error}
          >
            <Input
              name="query"
              value={form.query}
              maxLength={COMPETITOR_LIMITS.queryMaxLength}
              placeholder="Invoicing software for freelancers"
              autoComplete="off"
              onChange={(event) => {
                update({ query: cutWords(event.target.value) });
              }}
            />
          </Field>
        </div>
        <Button
          type="submit"
          variant="primary"
          className="md:mt-6.5"
          busy={isLoading || (running && left === 0)}
          busyLabel={COMPETITOR_LABELS.discovering}
          disabled={empty || left > 0}
        >
          {left > 0 ? COMPETITOR_LABELS.wait(left) : COMPETITOR_LABELS.discover}
        </Button>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Button
          variant="quiet"
          size="small"
          className="-ml-2.5 h-auto! min-w-0 shrink! text-left whitespace-normal!"
          aria-expanded={open}
          icon={
            <ChevronDown
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className={open ? 'rotate-180' : ''}
            />
          }
          onClick={() => {
            setOpen(!open);
          }}
        >
          {`Options: ${TIMEFRAME_LABELS[form.timeframe]} · ${plural(form.platforms.length, 'platform')} · ${form.limit} competitors`}
        </Button>
        <p className="text-hint text-ink-2 tabular-nums">{usageWords(counter)}</p>
      </div>
      {open && <DiscoveryOptions form={form} update={update} />}
    </form>
  );
}
