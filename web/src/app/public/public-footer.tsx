import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PublicConfig } from '#contracts/account/account.ts';
import type { SocialNetwork } from '#domain/names.ts';
import { consentStore } from '../../lib/browser/consent.ts';
import { useRenderDay } from '../../lib/page/page-settings.tsx';
import { paths } from '../../lib/paths.ts';
import { cx } from '../../ui/cx.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { prefetchOn } from '../../lib/prefetch.ts';
import { NAVIGATION_TEXTS, SECTION_NAMES, TAGLINE } from '../../texts/frame.ts';

const GROUPS = [
  {
    title: 'Product',
    links: [
      { label: NAVIGATION_TEXTS.features, to: '/#features' },
      { label: NAVIGATION_TEXTS.howItWorks, to: paths.howItWorks },
      { label: NAVIGATION_TEXTS.pricing, to: paths.pricing },
      { label: SECTION_NAMES['trending-problems'], to: paths.publicTrending },
    ],
  },
  {
    title: 'About',
    links: [
      { label: 'About', to: paths.about },
      { label: 'Blog', to: paths.blog },
      { label: NAVIGATION_TEXTS.faq, to: paths.faq },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy', to: paths.privacyPolicy },
      { label: 'Terms', to: paths.terms },
      { label: 'Refunds', to: paths.refundPolicy },
      { label: 'Acceptable use', to: paths.acceptableUsePolicy },
      { label: 'Cookies', to: paths.cookiePolicy },
      { label: 'Data processing', to: paths.dataProcessingAddendum },
    ],
  },
] as const;

const NETWORKS: Readonly<Record<SocialNetwork, string>> = {
  chat: 'Chat community',
  x: 'X',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  youtube: 'YouTube',
};

const LINK =
  'inline-flex min-h-8 items-center rounded-control text-left text-ink-2 hover:text-ink hover:underline touch:min-h-11';

/** Unconfigured entries are not shown. */
export function PublicFooter({ config }: { config: PublicConfig }) {
  const { productName, supportEmail, site } = config;
  const year = useRenderDay().slice(0, 4);
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto grid max-w-280 grid-cols-2 gap-x-6 gap-y-10 px-4 py-12 text-body md:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]">
        <div className="max-md:col-span-2">
          <Logo name={productName} />
          <p className="mt-2 text-ink-2">{TAGLINE}</p>
          {supportEmail !== '' && (
            <a className={`${LINK} mt-2 wrap-anywhere`} href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
          )}
        </div>
        {GROUPS.map(({ title, links }) => (
          <Group key={title} title={title} wide={title === 'Legal'}>
            {links.map(({ label, to }) => (
              <li key={to}>
                <Link className={LINK} to={to} {...prefetchOn(to)}>
                  {label}
                </Link>
              </li>
            ))}
            {title === 'Legal' && (
              <li>
                <button type="button" className={LINK} onClick={consentStore.reopen}>
                  Cookie settings
                </button>
              </li>
            )}
          </Group>
        ))}
      </div>
      <div className="mx-auto max-w-280 px-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-5 text-hint text-ink-2">
          <p>
            © {year} {site?.companyName ?? productName}
            {site?.registrationNote != null && ` · ${site.registrationNote}`}
          </p>
          <ul className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {site?.accessibilityBadge === true && (
              <li className="inline-flex min-h-8 items-center rounded-control border border-line px-2 font-medium text-ink-2 touch:min-h-11">
                WCAG 2.1 AA
              </li>
            )}
            {site?.listing != null && (
              <Outside href={site.listing.url} label={site.listing.label} badge />
            )}
            {site?.socialLinks.map(({ network, url }) => (
              <Outside key={network} href={url} label={NETWORKS[network]} />
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** `wide`: two columns of links on phones, where a long list would only be scrolled past. */
function Group({ title, wide, children }: { title: string; wide: boolean; children: ReactNode }) {
  return (
    <nav aria-label={title} className={wide ? 'max-md:col-span-2' : undefined}>
      <h2 className="font-semibold text-ink">{title}</h2>
      <ul className={cx('mt-2', wide && 'max-md:grid max-md:grid-cols-2 max-md:gap-x-6')}>
        {children}
      </ul>
    </nav>
  );
}

function Outside({ href, label, badge = false }: { href: string; label: string; badge?: boolean }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={badge ? `${LINK} rounded-control border border-line px-2 font-medium` : LINK}
      >
        {label}
      </a>
    </li>
  );
}
