import { paths } from '../../lib/paths.ts';
import { usePublicConfig } from '../../lib/page/page-settings.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Logo } from '../../ui/display/logo.tsx';

/** Shown by every open tab once the account is deleted, wherever that was done. */
export function GoodbyePage() {
  const { productName } = usePublicConfig();
  return (
    <main className="mx-auto flex min-h-dvh max-w-140 flex-col justify-center px-4 py-16">
      <Logo name={productName} />
      <h1 className="mt-8 text-page font-semibold">Your account is deleted</h1>
      <p className="mt-2 text-prose text-ink-2">
        Your searches, settings and sign-ins are gone, in every tab and on every device. Public
        posts that your searches had found were never yours or ours, and stay where they were
        written.
      </p>
      <p className="mt-2 text-prose text-ink-2">Signing in again starts a new, empty account.</p>
      <div className="mt-6 flex flex-wrap gap-2">
        <LinkButton variant="primary" to={paths.home}>
          Go to the start page
        </LinkButton>
        <LinkButton to={paths.login}>Sign in again</LinkButton>
      </div>
    </main>
  );
}
