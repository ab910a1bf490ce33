import { useState } from 'react';
import type { FormEvent } from 'react';
import { profileUpdateSchema } from '#contracts/account/account.ts';
import type { Profile, ProfileUpdate } from '#contracts/account/account.ts';
import { storableText } from '#contracts/http.ts';
import { LIMITS, TIMEFRAMES } from '#contracts/names.ts';
import type { PlatformId, Timeframe } from '#contracts/names.ts';
import type { PlanInfo } from '#contracts/account/plans.ts';
import { useUpdateProfileMutation } from '../../../lib/session/account-api.ts';
import { asClientError } from '../../../lib/errors.ts';
import { keptDraft, useKeptDraft } from '../../../lib/kept-drafts.ts';
import { TIMEFRAME_LABELS } from '../../../texts/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { PlatformChoice } from './platform-choice.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

interface Draft {
  displayName: string;
  platforms: PlatformId[];
  timeframe: Timeframe;
  /** As typed; checked by the contract when saved. */
  limit: string;
  brandEnabled: boolean;
  brand: string;
}

/** Saves the form if the session ends while it is being filled in. */
const DRAFT = 'settings';

const draftOf = ({ displayName, settings }: Profile): Draft => ({
  displayName: displayName ?? '',
  platforms: settings.defaultPlatforms,
  timeframe: settings.defaultTimeframe,
  limit: String(settings.defaultLimit),
  brandEnabled: settings.whiteLabel.enabled,
  brand: settings.whiteLabel.companyName,
});

const same = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What would be sent; an empty name is left alone, because a name cannot be taken away. */
const updateOf = (draft: Draft): ProfileUpdate => ({
  ...(draft.displayName.trim() === '' ? {} : { displayName: draft.displayName }),
  settings: {
    defaultPlatforms: draft.platforms,
    defaultTimeframe: draft.timeframe,
    defaultLimit: draft.limit.trim() === '' ? Number.NaN : Number(draft.limit),
    whiteLabel: { enabled: draft.brandEnabled, companyName: draft.brand.trim() },
  },
});

/** Name, search defaults and report branding, validated by the same schema as on the server. */
export function SettingsForm({ profile, planInfo }: { profile: Profile; planInfo: PlanInfo }) {
  const saved = draftOf(profile);
  const [draft, setDraft] = useState(() => keptDraft<Draft>(DRAFT) ?? saved);
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
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part });
  };
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
            {(state) => (
              <Input
                {...state}
                autoComplete="name"
                maxLength={100}
                value={draft.displayName}
                onChange={(event) => {
                  change({ displayName: event.target.value });
                }}
              />
            )}
          </Field>
        </div>
      </Section>
      <Section title="Search defaults" description="Defaults for new searches.">
        <div className="flex flex-col gap-5">
          <PlatformChoice
            chosen={draft.platforms}
            allowed={planInfo.platforms}
            error={problems.get('settings.defaultPlatforms')}
            onChange={(platforms) => {
              change({ platforms });
            }}
          />
          <div className="grid max-w-120 gap-4 sm:grid-cols-2">
            <Field label="Timeframe" error={problems.get('settings.defaultTimeframe')}>
              {(state) => (
                <Select
                  {...state}
                  value={draft.timeframe}
                  onChange={(timeframe) => {
                    change({ timeframe });
                  }}
                  options={TIMEFRAMES.map((value) => {
                    const locked = value === '365d' && planInfo.features['yearTimeframe'] !== true;
                    return {
                      value,
                      label: TIMEFRAME_LABELS[value],
                      disabled: locked,
                      ...(locked ? { note: 'From the Starter plan' } : {}),
                    };
                  })}
                />
              )}
            </Field>
            <Field
              label="Results"
              hint={`${LIMITS.searchLimitMin} to ${LIMITS.searchLimitMax}`}
              error={problems.get('settings.defaultLimit')}
            >
              {(state) => (
                <Input
                  {...state}
                  inputMode="numeric"
                  value={draft.limit}
                  onChange={(event) => {
                    change({ limit: event.target.value });
                  }}
                />
              )}
            </Field>
          </div>
        </div>
      </Section>
      <Section
        title="White-label reports"
        description="Your company's name in place of ours, in reports and file names."
      >
        <div className="flex flex-col gap-4">
          <Switch
            checked={draft.brandEnabled}
            onChange={(brandEnabled) => {
              change({ brandEnabled });
            }}
            label="Use my company's name"
            {...(planInfo.features['whiteLabel'] === true
              ? {}
              : { note: 'Saved. Applies while you are on the Professional plan.' })}
          />
          <div className="max-w-90">
            <Field label="Company name" error={problems.get('settings.whiteLabel.companyName')}>
              {(state) => (
                <Input
                  {...state}
                  autoComplete="organization"
                  maxLength={100}
                  disabled={!draft.brandEnabled}
                  value={draft.brand}
                  onChange={(event) => {
                    change({ brand: event.target.value });
                  }}
                />
              )}
            </Field>
          </div>
        </div>
      </Section>
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

/** What the schema says of text that no field can hold; its own words are kept. */
const UNSTORABLE = storableText.safeParse('\u0000').error?.issues[0]?.message;

const TEXTS: Readonly<Record<string, string>> = {
  displayName: 'A name has 1 to 100 characters.',
  'settings.defaultPlatforms': 'Choose at least one platform.',
  'settings.defaultLimit': `Enter a whole number from ${LIMITS.searchLimitMin} to ${LIMITS.searchLimitMax}.`,
  'settings.whiteLabel.companyName': 'A company name has at most 100 characters.',
};

function problemsOf(issues: readonly { path: PropertyKey[]; message: string }[]) {
  return new Map(
    issues.map(({ path, message }) => {
      const key = path.filter((part) => typeof part === 'string').join('.');
      return [key, message === UNSTORABLE ? message : (TEXTS[key] ?? message)];
    }),
  );
}
