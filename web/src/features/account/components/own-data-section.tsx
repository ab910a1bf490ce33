import { useState } from 'react';
import type { SignInError } from '#contracts/account/account.ts';
import { useDeleteAccountMutation } from '../../../lib/session/account-api.ts';
import { asClientError, shortMessage, errorFromAnswer, localError } from '../../../lib/errors.ts';
import type { ClientError } from '../../../lib/errors.ts';
import { completeSignIn, endDeletedSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Section } from '../../../ui/display/card.tsx';
import { notify } from '../../../ui/overlays/toast.ts';
import { saveFile } from '../../export/save-file.ts';
import { SIGN_IN_TEXTS } from '../../../texts/sign-in.ts';
import { signInWithPopup } from '../sign-in-popup.ts';
import { TypedConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { accessToken, renewAccessToken } from '../../../lib/session/token.ts';

/** Download of all own data as a file, and deletion of the account. */
export function OwnDataSection({ email }: { email: string }) {
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<ClientError | null>(null);
  const [asking, setAsking] = useState(false);
  const [signingIn, setSigningIn] = useState(false);
  const [signInError, setSignInError] = useState<SignInError | null>(null);
  const [deleteAccount, deletion] = useDeleteAccountMutation();

  const download = async (): Promise<void> => {
    setLoading(true);
    setFailure(null);
    const result = await downloadOwnData();
    setLoading(false);
    if ('error' in result) {
      setFailure(result.error);
      return;
    }
    saveFile(result.file, result.fileName);
    notify.success('Your data was downloaded');
  };
  const remove = async (): Promise<void> => {
    const { error } = await deleteAccount({ confirmation: email });
    if (error === undefined) endDeletedSession();
  };
  /** The server requires it when the last sign-in was more than ten minutes ago. */
  const signInFirst = asClientError(deletion.error).code === 'FORBIDDEN_ERROR';
  const signInAndRemove = async (): Promise<void> => {
    setSigningIn(true);
    const result = await signInWithPopup({ fresh: true });
    setSigningIn(false);
    const cause = result.outcome === 'error' ? result.error : null;
    setSignInError(cause);
    // Some issuers cut the tie to the popup: then it only looks closed.
    if (cause !== null && cause !== 'popup_closed') return;
    await completeSignIn();
    await remove();
  };
  const refusal = deletion.error === undefined ? null : shortMessage(asClientError(deletion.error));
  const problem = signInError === null ? refusal : SIGN_IN_TEXTS[signInError];
  return (
    <Section title="Your data">
      <div className="flex flex-col divide-y divide-line">
        <Row text="One JSON file with everything stored about you: account, searches, results, usage, sign-ins.">
          <Button busy={loading} busyLabel="Preparing…" onClick={() => void download()}>
            Download my data
          </Button>
        </Row>
        <p role="alert" className="pb-3 text-meta text-negative empty:hidden">
          {failure === null ? '' : wordsOf(failure)}
        </p>
        <Row text="Permanently deletes all of it, stops running searches, and signs you out everywhere.">
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </Row>
      </div>
      <TypedConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        email={email}
        title="Delete your account?"
        description="This can’t be undone, not even by us. Running searches stop, and open tabs are signed out within a second."
        confirmLabel={signInFirst ? 'Sign in and delete' : 'Delete account'}
        busyLabel={signInFirst ? 'Waiting for the sign-in…' : 'Deleting…'}
        busy={deletion.isLoading || signingIn}
        error={problem}
        onConfirm={() => void (signInFirst ? signInAndRemove() : remove())}
      />
    </Section>
  );
}

function wordsOf(error: ClientError): string {
  const minutes = Math.ceil((error.details.retryAfter ?? 0) / 60);
  return error.type === 'rate_limit' && minutes > 0
    ? `You downloaded your data several times. Try again in ${minutes} minutes.`
    : shortMessage(error);
}

function Row({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p className="max-w-[56ch] grow basis-60 text-body text-ink">{text}</p>
      {children}
    </div>
  );
}

type Download = { file: Blob; fileName: string } | { error: ClientError };

/**
 * Everything stored about the user, as one file. Bypasses the cache: it is used once. An incomplete
 * file is an error.
 */
async function downloadOwnData(): Promise<Download> {
  try {
    let answer = await ask();
    if (answer.status === 401 && (await renewAccessToken()).outcome === 'renewed') {
      answer = await ask();
    }
    if (!answer.ok) {
      const body: unknown = await answer.json().catch(() => null);
      return { error: errorFromAnswer(answer.status, body) };
    }
    const [, fileName = 'account-data.json'] =
      /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    return { file: await answer.blob(), fileName };
  } catch {
    return { error: localError('network') };
  }
}

const ask = (): Promise<Response> =>
  fetch('/api/users/me/export', {
    headers: { authorization: `Bearer ${accessToken() ?? ''}` },
  });
