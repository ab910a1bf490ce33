import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { signOut } from '../../../lib/session/session.ts';
import {
  useLogoutEverywhereMutation,
  useEndSessionMutation,
  useGetSessionsQuery,
} from '../../../lib/session/account-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { SignIn } from '#contracts/account/account.ts';
import { formatAge, formatDate } from '../../../lib/format.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { QueryView } from '../../../ui/states/loaded.tsx';
import { ListSkeleton } from '../../../ui/states/skeleton.tsx';

/** The sessions of the account; ends this one, another one, or all of them. */
export function SessionsSection() {
  const [asking, setAsking] = useState(false);
  const [logoutEverywhere, { isLoading }] = useLogoutEverywhereMutation();
  const navigate = useNavigate();
  const leave = async (): Promise<void> => {
    await signOut();
    await navigate(paths.home);
  };
  const everywhere = async (): Promise<void> => {
    const { error } = await logoutEverywhere();
    // A failure is shown by the toast; the dialog stays for another try.
    if (error === undefined) await leave();
  };
  return (
    <Section title="Sessions" description="Where you are signed in, up to 20 browsers.">
      <SessionList />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => void leave()}>Sign out</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        description="Every browser and device that uses this account is signed out within a second, this one included."
        confirmLabel="Sign out everywhere"
        busyLabel="Signing out…"
        danger
        busy={isLoading}
        onConfirm={() => void everywhere()}
      />
    </Section>
  );
}

/** More are rarely looked at, and would push everything below far down. */
const FOLDED = 5;

/** Every browser in which the user is signed in; each but this one can be signed out from here. */
function SessionList() {
  const query = useGetSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <QueryView query={query} label="Loading your sessions" skeleton={<ListSkeleton rows={2} />}>
      {({ sessions }) => <Sessions sessions={sessions} />}
    </QueryView>
  );
}

function Sessions({ sessions }: { sessions: readonly SignIn[] }) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? sessions : sessions.slice(0, FOLDED);
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {shown.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="quiet" className="mt-1 -ml-3.5" onClick={() => setUnfolded(true)}>
          {`Show all ${sessions.length} sessions`}
        </Button>
      )}
    </>
  );
}

function Row({ session }: { session: SignIn }) {
  const [endSession, { isLoading }] = useEndSessionMutation();
  const [now] = useState(serverNow);
  const device = session.device ?? 'Unknown browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-body text-ink">
          {device}
          {session.current && <Badge>This browser</Badge>}
        </p>
        <p className="mt-0.5 text-meta text-ink-2">
          Signed in {formatDate(session.signedInAt)}
          {!session.current && ` · last active ${formatAge(session.lastUsedAt, now)}`}
        </p>
      </div>
      {!session.current && (
        <Button
          busy={isLoading}
          busyLabel="Signing out…"
          aria-label={`Sign out ${device}, signed in ${formatDate(session.signedInAt)}`}
          onClick={() => void endSession(session.id)}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
