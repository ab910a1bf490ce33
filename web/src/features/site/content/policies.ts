import type { SiteDocument } from './document.ts';
import policies from './policies.json' with { type: 'json' };

/** Policy pages by path. */
export const POLICIES: Readonly<Record<string, SiteDocument>> = policies;
