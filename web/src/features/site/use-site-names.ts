import { usePublicConfig } from '../../lib/page/page-settings.tsx';
import type { SiteNames } from './content/document.ts';

/** Names of this installation; 'us' is the fallback while the support address is unknown. */
export function useSiteNames(): SiteNames {
  const { productName, supportEmail, site } = usePublicConfig();
  return {
    product: productName,
    company: site?.companyName ?? productName,
    support: supportEmail === '' ? 'us' : supportEmail,
  };
}
