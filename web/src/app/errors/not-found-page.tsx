import { Link, useLocation } from 'react-router-dom';
import { usePageMetadata } from '../../lib/page/page-metadata.ts';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Mark } from '../../ui/display/logo.tsx';
import { NAVIGATION_TEXTS } from '../../texts/frame.ts';

const ELSEWHERE = [
  { label: 'How it works', to: paths.howItWorks },
  { label: NAVIGATION_TEXTS.pricing, to: paths.pricing },
  { label: 'Questions', to: paths.faq },
  { label: 'Blog', to: paths.blog },
] as const;

export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageMetadata({ title: 'Page not found', noindex: true });
  const inDashboard = pathname.startsWith(paths.dashboard);
  // The dashboard has its own, hidden first heading.
  const Heading = inDashboard ? 'h2' : 'h1';
  return (
    <div className="flex flex-col items-center px-4 py-24 text-center">
      <Mark size={64} className="text-line-strong/60" />
      <Heading
        className={
          inDashboard
            ? 'mt-6 text-page font-semibold'
            : 'mt-6 font-display text-headline font-semibold tracking-tight'
        }
      >
        Page not found
      </Heading>
      <p className="mt-3 max-w-[52ch] text-prose text-ink-2">
        The link may be outdated or mistyped.
      </p>
      <LinkButton variant="primary" className="mt-6" to={inDashboard ? paths.overview : paths.home}>
        {inDashboard ? 'Go to Overview' : 'Go to the start page'}
      </LinkButton>
      {!inDashboard && (
        <p className="mt-8 text-body text-ink-2">
          Or look at{' '}
          {ELSEWHERE.map(({ label, to }, index) => (
            <span key={to}>
              {index > 0 && ' · '}
              <Link
                to={to}
                className="rounded-control text-accent-ink underline underline-offset-2"
              >
                {label}
              </Link>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
