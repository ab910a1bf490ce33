import { useState } from 'react';
import { PLAN_NAMES } from '#domain/names.ts';
import type { PlanName } from '#domain/names.ts';
import type { FoundUser, OperatorStatus } from '#contracts/operator.ts';
import { asClientError, shortMessage } from '../../lib/errors.ts';
import { formatDate } from '../../lib/format.ts';
import { useFindUsersMutation, useSetUserPlanMutation } from './api.ts';
import { UserRecords } from './user-records.tsx';
import { PLAN_LABELS } from '../../texts/plans.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field, Input } from '../../ui/controls/field.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { notify } from '../../ui/overlays/toast.ts';

/** Finds accounts by e-mail, puts them on a plan, signs them out or erases them. */
export function UserPlan({ requests }: { requests: OperatorStatus['requestedPlans'] }) {
  const [email, setEmail] = useState('');
  const [find, { data, error, isLoading, reset }] = useFindUsersMutation();
  return (
    <div className="flex flex-col gap-5">
      <form
        className="flex max-w-120 flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() !== '') void find(email.trim());
        }}
      >
        <div className="min-w-0 grow basis-60">
          <Field
            label="E-mail of the account"
            error={error !== undefined && !isLoading ? shortMessage(asClientError(error)) : null}
          >
            <Input
              type="email"
              autoComplete="off"
              maxLength={320}
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          </Field>
        </div>
        <Button type="submit" busy={isLoading} busyLabel="Finding…">
          Find
        </Button>
      </form>
      {data?.users.length === 0 && (
        <p role="status" className="text-body text-ink-2">
          No account has signed in with this e-mail yet.
        </p>
      )}
      {data?.users.map((user) => (
        <FoundAccount
          key={user.userId}
          user={user}
          onErased={reset}
          wish={requests.find(({ userId }) => userId === user.userId)?.planName ?? null}
        />
      ))}
    </div>
  );
}

function FoundAccount({
  user,
  wish,
  onErased,
}: {
  user: FoundUser;
  wish: PlanName | null;
  onErased: () => void;
}) {
  const [setPlan, { data, isLoading }] = useSetUserPlanMutation();
  const current = data?.planName ?? user.planName;
  const [chosen, setChosen] = useState<PlanName>(user.planName);
  const change = async (): Promise<void> => {
    const result = await setPlan({ userId: user.userId, planName: chosen });
    if (result.error === undefined) {
      notify.success(`${user.email} is on the ${PLAN_LABELS[chosen]} plan`);
    }
  };
  return (
    <div data-user={user.email} className="rounded-card border border-line bg-surface p-4">
      <p className="text-body font-medium wrap-anywhere">
        {user.displayName ?? user.email}
        {user.displayName !== null && (
          <span className="font-normal text-ink-2"> · {user.email}</span>
        )}
      </p>
      <p className="mt-0.5 text-hint text-ink-2">
        {PLAN_LABELS[current]} plan · since {formatDate(user.createdAt)} · last sign-in{' '}
        {formatDate(user.lastLogin)}
        {wish !== null && ` · asked for ${PLAN_LABELS[wish]}`}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Segmented
          label={`Plan of ${user.email}`}
          value={chosen}
          onChange={setChosen}
          options={PLAN_NAMES.map((value) => ({ value, label: PLAN_LABELS[value] }))}
        />
        <Button
          variant="primary"
          busy={isLoading}
          busyLabel="Setting…"
          disabled={chosen === current}
          onClick={() => void change()}
        >
          Set plan
        </Button>
      </div>
      <UserRecords user={user} onErased={onErased} />
    </div>
  );
}
