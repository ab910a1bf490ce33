import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type {
  PremiumInterest,
  PremiumInterestRequest,
} from '#contracts/account/premium-interest.ts';
import {
  premiumInterestSchema,
  premiumInterestsSchema,
} from '#contracts/account/premium-interest.ts';
import type { PlanName } from '#domain/names.ts';
import { PLANS } from '#domain/account/plan-rules.ts';
import { asClientError, shortMessage } from '../../lib/errors.ts';
import { formatDate, formatPrice } from '../../lib/format.ts';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Textarea } from '../../ui/controls/field.tsx';
import { api, live, QUIET, shaped, send, fixed } from '../../lib/api.ts';
import { registerLive } from '../../live/registry.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The plan that the user has requested. */
const premiumApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPremiumInterests: build.query({
      query: fixed('/premium-interests'),
      ...live(premiumInterestsSchema, QUIET),
    }),
    requestPlan: build.mutation({
      query: (body: PremiumInterestRequest) => send('PUT', '/premium-interests', body),
      // The dialog reports the error.
      ...shaped(premiumInterestSchema, QUIET),
    }),
  }),
});

export const { useGetPremiumInterestsQuery, useRequestPlanMutation } = premiumApi;

registerLive({
  endpoint: premiumApi.endpoints.getPremiumInterests,
  events: ['premium_interest.changed.v1'],
  fold: (entry, events) => {
    entry.interest = events.at(-1)?.data.interest ?? entry.interest;
  },
});

const MESSAGE_MAX = 1_000;

/**
 * Asks an operator for a plan: nothing is paid here. `children` are further ways, such as
 * the price list.
 */
export function PlanRequest({ plan, children }: { plan: PlanName; children?: ReactNode }) {
  const { data } = useGetPremiumInterestsQuery();
  const [request, { isLoading, error }] = useRequestPlanMutation();
  const [message, setMessage] = useState('');
  const asked = data?.interest;
  if (plan === 'free') return null;
  if (asked?.planName === plan) return <Asked interest={asked}>{children}</Asked>;
  return (
    <form
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void request({ planName: plan, ...(message.trim() === '' ? {} : { message }) });
      }}
    >
      <Field
        label="Anything we should know?"
        hint="Optional. We reply to your account’s e-mail address."
      >
        <Textarea
          rows={2}
          maxLength={MESSAGE_MAX}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </Field>
      <p role="alert" className="text-meta text-negative empty:hidden">
        {error !== undefined && !isLoading ? shortMessage(asClientError(error)) : ''}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        <Button type="submit" variant="primary" busy={isLoading} busyLabel="Asking…">
          Ask for {PLAN_LABELS[plan]}
        </Button>
      </div>
    </form>
  );
}

function Asked({ interest, children }: { interest: PremiumInterest; children?: ReactNode }) {
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="flex min-w-0 items-start gap-2 text-body text-ink">
        <Check size={16} className="mt-0.5 shrink-0 text-positive" />
        <span>
          You asked for {PLAN_LABELS[interest.planName]} on {formatDate(interest.timestamp)}. We
          will write to you; it then shows here by itself.
        </span>
      </p>
      <div className="ml-auto flex gap-2">{children}</div>
    </div>
  );
}

/** Asking for a plan from the price list. */
export function MemberPlanRequest({ plan, onClose }: { plan: PlanName; onClose: () => void }) {
  const { price } = PLANS[plan];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title={`Ask for ${PLAN_LABELS[plan]}`}
      description={`${formatPrice(price.monthly)} per month or ${formatPrice(price.yearly)} per year. You don’t pay here: we write to you, and your plan then changes in every open tab.`}
    >
      <PlanRequest plan={plan} />
    </Dialog>
  );
}
