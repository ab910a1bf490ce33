import { Fragment } from 'react';
import { fill } from '../content/document.ts';
import type { SiteNames } from '../content/document.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';

/** A text with its names; the support address becomes a link. */
export function FilledText({ text, names }: { text: string; names: SiteNames }) {
  const [before = '', ...rest] = text.split('{support}');
  return (
    <>
      {fill(before, names)}
      {rest.map((part) => (
        <Fragment key={part}>
          <SupportAddress address={names.support} />
          {fill(part, names)}
        </Fragment>
      ))}
    </>
  );
}

function SupportAddress({ address }: { address: string }) {
  if (!address.includes('@')) return address;
  return (
    <a
      href={`mailto:${address}`}
      className="rounded-control text-accent-ink underline underline-offset-2 wrap-anywhere"
    >
      {address}
    </a>
  );
}

/** Names of this installation; 'us' is the fallback while the support address is unknown. */
export function useSiteNames(): SiteNames {
  const { productName, supportEmail, site } = usePublicConfig();
  return {
    product: productName,
    company: site?.companyName ?? productName,
    support: supportEmail === '' ? 'us' : supportEmail,
  };
}
