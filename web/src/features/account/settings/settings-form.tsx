import { useState } from 'react';
import type { FormEvent } from 'react';
import { profileUpdateSchema } from '#contracts/account/account.ts';
import type { Profile } from '#contracts/account/account.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { useUpdateProfileMutation } from '../../../lib/session/account-api.ts';
import { asClientError } from '../../../lib/errors.ts';
import { keptDraft, useKeptDraft } from '../../../lib/kept-drafts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { Field, Input } from '../../../ui/controls/field.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { LeaveDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useLeaveGuard } from '../../../lib/page/use-leave-guard.ts';
import { draftOf, problemsOf, same, updateOf } from './settings-draft.ts';
import type { SettingsDraft } from './settings-draft.ts';
import { SearchDefaults, WhiteLabel } from './settings-sections.tsx';

/** Saves the form if the session ends while it is being filled in. */
const DRAFT = 'settings';

/** Name, search defaults and report branding, validated by the same schema as on the server. */
export function SettingsForm({ profile, planInfo }: { profile: Profile; planInfo: PlanInfo }) {
  const saved = draftOf(profile);
  const [draft, setDraft] = useState(() => keptDraft<SettingsDraft>(DRAFT) ?? saved);
  const [base, setBase] = useState(saved);
  // Another tab saved: follow it, unless something is being edited here.
  if (!same(saved, base)) {
    setBase(saved);
    if (same(draft, base)) setDraft(saved);
  }
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [save, { isLoading, error }] = useUpdateProfileMutation();
  const dirty = !same(draft, saved);
  useKeptDraft(DRAFT, dirty ? draft : null);
  const leaving = useLeaveGuard(dirty);
  const change = (part: Partial<SettingsDraft>): void => setDraft({ ...draft, ...part });
  const fields = { draft, planInfo, problems, change };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const parsed = profileUpdateSchema.safeParse(updateOf(draft));
    setProblems(parsed.success ? new Map() : problemsOf(parsed.error.issues));
    if (!parsed.success) return;
    const result = await save(parsed.data);
    if (result.data === undefined) return;
    setDraft(draftOf(result.data));
    notify.success('Settings saved');
  };
  return (
    <form className="flex flex-col gap-10" noValidate onSubmit={(event) => void submit(event)}>
      <Section title="Account">
        <div className="max-w-90">
          <Field label="Display name" error={problems.get('displayName')}>
            <Input
              autoComplete="name"
              maxLength={100}
              value={draft.displayName}
              onChange={(event) => change({ displayName: event.target.value })}
            />
          </Field>
        </div>
      </Section>
      <SearchDefaults {...fields} />
      <WhiteLabel {...fields} />
      <LeaveDialog guard={leaving} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          busy={isLoading}
          busyLabel="Saving…"
          disabled={!dirty}
        >
          Save changes
        </Button>
        <p role="alert" className="text-meta text-negative">
          {error !== undefined && !isLoading && asClientError(error).message}
        </p>
      </div>
    </form>
  );
}
