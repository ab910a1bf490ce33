import { useState } from 'react';
import { apiKeysSchema, createdApiKeySchema } from '#contracts/account/keys.ts';
import type { ApiKey, ApiKeys, CreatedApiKey, NewApiKey } from '#contracts/account/keys.ts';
import { KEY_LIMITS, KEY_SCOPES } from '#domain/account/keys.ts';
import type { KeyScope } from '#domain/account/keys.ts';
import { formatDate } from '../../../lib/format.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/toggles.tsx';
import { CopyButton } from '../../../ui/controls/copy-button.tsx';
import { Field, Input } from '../../../ui/controls/field.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';
import { api, send } from '../../../lib/api.ts';

const SCOPE_LABELS: Readonly<Record<KeyScope, string>> = {
  read: 'Read results',
  search: 'Start searches, within your quota',
  leads: 'Change leads',
};

/** Keys for scripts and assistants: made here, shown once, revoked at once. */
export function KeysSection() {
  const query = useGetKeysQuery();
  const { referencePublic } = usePublicConfig();
  return (
    <Section
      title="API keys"
      description={
        <>
          For scripts and assistants. No key can change your account or plan.
          {referencePublic && (
            <>
              {' '}
              See the{' '}
              <a href="/api/reference" className="text-accent-ink underline">
                API reference
              </a>
              .
            </>
          )}
        </>
      }
    >
      <QueryView query={query} label="Loading your keys" skeleton={<ListSkeleton rows={1} />}>
        {({ keys }) =>
          keys.length > 0 && (
            <ul className="mb-4 divide-y divide-line border-b border-line">
              {keys.map((key) => (
                <Row key={key.id} apiKey={key} />
              ))}
            </ul>
          )
        }
      </QueryView>
      <NewKey />
      <ConnectAssistant />
    </Section>
  );
}

function Row({ apiKey }: { apiKey: ApiKey }) {
  const [asking, setAsking] = useState(false);
  const [revoke, { isLoading }] = useRevokeKeyMutation();
  const { name, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt)}`;
  const ends = expiresAt === null ? '' : ` · expires ${formatDate(expiresAt)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="text-body text-ink wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-meta text-ink-2">
          {`${scopes.join(', ')} · made ${formatDate(createdAt)} · ${used}${ends}`}
        </p>
      </div>
      <Button size="small" aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Revoke “${name}”?`}
        description="Scripts that use this key are refused from now on."
        confirmLabel="Revoke"
        busyLabel="Revoking…"
        danger
        busy={isLoading}
        onConfirm={() => void revoke(apiKey.id)}
      />
    </li>
  );
}

function NewKey() {
  const [create, { data: made, isLoading }] = useCreateKeyMutation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['read']);
  const submit = async (): Promise<void> => {
    const { error } = await create({ name, scopes: [...scopes] });
    if (error === undefined) setName('');
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field label="Name of the new key">
        <Input
          maxLength={KEY_LIMITS.nameMax}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-2 text-meta font-medium">What it may do</legend>
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPE_LABELS[scope]}
            checked={scopes.includes(scope)}
            onChange={(checked) =>
              setScopes(
                KEY_SCOPES.filter((each) => (each === scope ? checked : scopes.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
      <Button
        type="submit"
        className="w-fit"
        busy={isLoading}
        busyLabel="Making the key…"
        disabled={name.trim() === '' || scopes.length === 0}
      >
        Make a key
      </Button>
      {made !== undefined && (
        <div role="status" className="rounded-card border border-line bg-sunken p-3">
          <p className="text-meta text-ink-2">
            Copy the key of “{made.key.name}” now: it is not shown again.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <code className="text-meta wrap-anywhere">{made.secret}</code>
            <CopyButton text={made.secret} label="Copy the key">
              Copy
            </CopyButton>
          </div>
        </div>
      )}
    </form>
  );
}

/** How an MCP client is set up; its key is filled in by the user. */
function ConnectAssistant() {
  const server = {
    type: 'http',
    url: `${window.location.origin}/mcp`,
    headers: { Authorization: 'Bearer YOUR_KEY' },
  };
  const settings = JSON.stringify({ mcpServers: { earshot: server } }, null, 2);
  return (
    <details className="mt-6 text-body">
      <summary className="cursor-pointer font-medium">Connect an assistant</summary>
      <p className="mt-2 text-meta text-ink-2">
        Assistants that speak MCP read your results with a key that may read, and start searches if
        it may search. Add this to the settings of yours:
      </p>
      <pre className="mt-2 rounded-card border border-line bg-sunken p-3 text-meta wrap-anywhere whitespace-pre-wrap">
        <code>{settings}</code>
      </pre>
      <CopyButton text={settings} label="Copy the settings" className="mt-2">
        Copy
      </CopyButton>
    </details>
  );
}

const ROOT = '/users/me/keys';

const keysApi = api.injectEndpoints({
  endpoints: (build) => ({
    getKeys: build.query<ApiKeys, void>({
      query: () => ROOT,
      transformResponse: (data) => apiKeysSchema.parse(data),
      keepUnusedDataFor: 0,
    }),
    createKey: build.mutation<CreatedApiKey, NewApiKey>({
      query: (body) => send('POST', ROOT, body),
      transformResponse: (data) => createdApiKeySchema.parse(data),
      async onQueryStarted(_request, { dispatch, queryFulfilled }) {
        const made = await queryFulfilled.catch(() => null);
        if (made === null) return;
        dispatch(
          keysApi.util.updateQueryData('getKeys', undefined, (entry) => {
            entry.keys.unshift(made.data.key);
          }),
        );
      },
    }),
    revokeKey: build.mutation<unknown, string>({
      query: (id) => send('DELETE', `${ROOT}/${id}`),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const revoked = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!revoked) return;
        dispatch(
          keysApi.util.updateQueryData('getKeys', undefined, (entry) => {
            entry.keys = entry.keys.filter((key) => key.id !== id);
          }),
        );
      },
    }),
  }),
});

const { useGetKeysQuery, useCreateKeyMutation, useRevokeKeyMutation } = keysApi;
