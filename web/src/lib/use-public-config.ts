import type { PublicConfig } from '#contracts/account.ts';
import { useGetPublicConfigQuery } from './account-api.ts';

const UNKNOWN: PublicConfig = {
  productName: 'Earshot',
  gatewayUrl: '',
  supportEmail: '',
  sandbox: false,
  signInEnabled: true,
  analysisEnabled: true,
};

/** Public settings of this installation; until they are known, the ones that promise nothing. */
export function usePublicConfig(): PublicConfig {
  return useGetPublicConfigQuery().data ?? UNKNOWN;
}
