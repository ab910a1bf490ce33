import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SignInError } from '#contracts/account/account.ts';
import { isBlockedByClient } from '../../../lib/errors.ts';
import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { paths } from '../../../lib/paths.ts';
import { completeSignIn } from '../../../lib/session/session.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { accessToken } from '../../../lib/session/token.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Mark } from '../../../ui/display/logo.tsx';
import { Spinner } from '../../../ui/states/spinner.tsx';
import { signInWithPopup } from '../sign-in-popup.ts';
import { SIGN_IN_TEXTS } from '../../../texts/sign-in.ts';
import { siGoogle } from 'simple-icons';

function GoogleMark() {
  return (
    <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={siGoogle.path} />
    </svg>
  );
}

/** One button, one popup, then back to where the visitor wanted to go. */
export function SignInPage() {
  usePageMetadata({
    title: 'Sign in',
    description: 'Sign in with Google and hear who is asking for what you build.',
  });
  const { status, expired } = useSession();
  const { productName, sandbox, signInEnabled, localSignIn } = usePublicConfig();
  const local = localSignIn ?? sandbox;
  const { busy, error, signIn } = useSignIn();
  const { state } = useLocation();
  const signedIn = status === 'signed-in';
  const navigate = useNavigate();
  const target = returnPath(state);
  // Keeps this page until the next one has loaded, even if that takes long.
  useEffect(() => {
    if (signedIn) void navigate(target, { replace: true });
  }, [signedIn, navigate, target]);
  const problem = signInEnabled ? error : 'not_enabled';
  return (
    <div className="mx-auto flex w-full max-w-100 grow flex-col justify-center px-4 py-16">
      <Mark size={44} className="text-accent dark:text-accent-ink" />
      <h1 className="mt-6 font-display text-headline font-semibold tracking-tight">
        Sign in to {productName}
      </h1>
      <p className="mt-2 text-prose text-ink-2">
        {expired
          ? 'Your session expired. Sign in again to pick up where you left off.'
          : 'Hear who is asking for what you build.'}
      </p>
      <Button
        variant="primary"
        size="large"
        className="mt-8"
        busy={busy || signedIn}
        busyLabel={signedIn ? 'Opening your dashboard…' : 'Waiting for the popup…'}
        disabled={!signInEnabled || status === 'loading'}
        icon={local ? undefined : <GoogleMark />}
        onClick={() => void signIn()}
      >
        {local ? 'Sandbox sign-in' : 'Sign in with Google'}
      </Button>
      {/* One line reserved for messages, so that nothing below it moves. */}
      <div className="mt-3 min-h-lh text-body">
        <p role="alert" className="text-negative">
          {problem !== null && !busy && SIGN_IN_TEXTS[problem]}
        </p>
        {status === 'loading' && (
          <p className="flex items-center gap-2 text-meta leading-5 text-ink-2">
            <Spinner /> Checking whether you are signed in
          </p>
        )}
      </div>
      <noscript>
        <p className="mb-3 text-body text-negative">
          Sign-in opens a popup, which needs JavaScript. Turn it on for this site.
        </p>
      </noscript>
      {local && <SandboxAccounts />}
      <p className="mt-6 text-hint text-ink-2">
        {local
          ? 'No Google account is used here: sign-in stays on this machine.'
          : 'We read your name and e-mail address from Google, and nothing else.'}
      </p>
    </div>
  );
}

function SandboxAccounts() {
  return (
    <div className="mt-4 rounded-card border border-line bg-surface p-4 text-meta text-ink-2">
      <p className="font-medium text-ink">Accounts of the sandbox</p>
      <p className="mt-1">
        <Account>free@</Account>, <Account>starter@</Account>, <Account>pro@</Account> and{' '}
        <Account>admin@earshot.test</Account>. Any other <Account>name@earshot.test</Account> signs
        up with the free plan.
      </p>
    </div>
  );
}

function Account({ children }: { children: string }) {
  return <code className="font-sans text-ink">{children}</code>;
}

function useSignIn() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<SignInError | null>(null);
  const signIn = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const result = await signInWithPopup();
      // Some issuers cut the link to the popup: the cookie shows whether sign-in worked all the
      // same.
      const ask = result.outcome === 'signed_in' || result.error === 'popup_closed';
      if (ask) await completeSignIn();
      if (accessToken() === null) setError(result.outcome === 'error' ? result.error : 'network');
    } catch (cause) {
      setError(isBlockedByClient(cause) ? null : 'failed');
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, signIn };
}

/** Only a path of ours put there by the router; anything else redirects to the overview. */
function returnPath(state: unknown): string {
  if (typeof state === 'object' && state !== null && 'from' in state) {
    if (typeof state.from === 'string' && /^\/(?!\/)/.test(state.from)) return state.from;
  }
  return paths.overview;
}
