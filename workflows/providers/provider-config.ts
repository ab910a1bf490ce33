import type { PlatformSettings } from '#domain/platforms/index.ts';

/** Configuration passed on by the mains; addresses decide between live and sandbox. */
export interface ProviderConfig extends PlatformSettings {
  /** True: responses come from the sandbox, and every page says so. */
  sandbox: boolean;
  userAgent: string;
  /** Exact origins on private addresses that may be asked: the sandbox's. */
  privateOrigins: readonly string[];
}
