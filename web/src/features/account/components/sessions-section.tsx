import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { signOut } from '../../../lib/session/session.ts';
import { useLogoutEverywhereMutation } from '../../../lib/session/account-api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { SessionList } from './session-list.tsx';

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
