import { acceptableUse } from './policy-acceptable-use.ts';
import { cookies } from './policy-cookies.ts';
import { dataProcessing } from './policy-data-processing.ts';
import { privacy } from './policy-privacy.ts';
import { refunds } from './policy-refunds.ts';
import { terms } from './policy-terms.ts';
import type { SiteDocument } from './document.ts';

/** Policy pages by path (R-ROUTE-10..15). */
export const POLICIES: Readonly<Record<string, SiteDocument>> = {
  '/privacy-policy': privacy,
  '/terms-and-conditions': terms,
  '/refund-policy': refunds,
  '/acceptable-use-policy': acceptableUse,
  '/cookie-policy': cookies,
  '/data-processing-addendum': dataProcessing,
};
