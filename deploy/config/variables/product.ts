import { z } from 'zod';
import { PLAN_NAMES, SOCIAL_NETWORKS } from '#domain/names.ts';
import type { PlanName, SocialNetwork } from '#domain/names.ts';
import { flag, optional, webAddress } from './variable.ts';
import type { Variable } from './variable.ts';

const planGrants = z.string().transform((text, context): Record<string, PlanName> => {
  const grants: Record<string, PlanName> = {};
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [email, plan] = entry.split('=').map((part) => part.trim());
    const parsed = z.enum(PLAN_NAMES).safeParse(plan);
    if (!email || !parsed.success) {
      context.addIssue({ code: 'custom', message: `"${entry.trim()}" is not e-mail=plan` });
      continue;
    }
    grants[email.toLowerCase()] = parsed.data;
  }
  return grants;
});

const socialLinks = z.string().transform((text, context) => {
  const links: { network: SocialNetwork; url: string }[] = [];
  for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
    const [name, ...rest] = entry.split('=');
    const network = z.enum(SOCIAL_NETWORKS).safeParse(name?.trim());
    const address = webAddress.safeParse(rest.join('=').trim());
    if (network.success && address.success) {
      links.push({ network: network.data, url: address.data });
    } else {
      context.addIssue({ code: 'custom', message: `"${entry.trim()}" is not network=address` });
    }
  }
  return links;
});

const listing = z.string().transform((text, context) => {
  const [label = '', ...rest] = text.split('=');
  const address = webAddress.safeParse(rest.join('=').trim());
  if (label.trim() !== '' && address.success) return { label: label.trim(), url: address.data };
  context.addIssue({ code: 'custom', message: 'is not label=address' });
  return z.NEVER;
});

/** Facts about an installation and its operator. */
export const PRODUCT_VARIABLES = {
  PRODUCT_NAME: {
    owner: 'api',
    doc: 'Name shown to people and used in export file names.',
    schema: z.string().default('Earshot'),
  },
  SUPPORT_EMAIL: {
    owner: 'api',
    doc: 'Support address of error panels and metadata.',
    schema: z.email().default('support@earshot.test'),
  },
  COMPANY_NAME: {
    owner: 'api',
    doc: 'Legal name in the policies. Unset: the name of the product.',
    schema: optional,
  },
  SOCIAL_LINKS: {
    owner: 'api',
    doc: `Comma list of network=address for the footer: ${SOCIAL_NETWORKS.join(', ')}.`,
    schema: socialLinks.default([]),
  },
  PRODUCT_LISTING: {
    owner: 'api',
    doc: 'label=address of a product listing, shown as a badge in the footer.',
    schema: listing.optional(),
  },
  REGISTRATION_NOTE: {
    owner: 'api',
    doc: 'Company registration note in the footer.',
    schema: optional,
  },
  ACCESSIBILITY_BADGE: {
    owner: 'api',
    doc: 'true: the footer shows the WCAG 2.1 AA badge. Only while the automated audit passes.',
    schema: flag.default(false),
  },
  ANALYTICS_URL: {
    owner: 'api',
    doc: 'Address that gets analytics events as JSON, after consent. Unset: nothing is sent.',
    schema: webAddress.optional(),
  },
  ADMIN_SUBJECT: {
    owner: 'all',
    doc: 'Subject, at OIDC_ISSUER, of the one account that may open /admin; the profile’s “Download my data” shows your own. Unset: there is none.',
    schema: optional,
  },
  PLAN_GRANTS: {
    owner: 'api',
    doc: 'Comma list of e-mail=plan: the plan that an account gets when it signs up.',
    schema: planGrants.default({}),
  },
  TRUSTED_PROXIES: {
    owner: 'api',
    doc: 'Number of proxies in front whose X-Forwarded-For entries are trusted.',
    schema: z.coerce.number().int().min(0).max(5).default(0),
  },
} as const satisfies Record<string, Variable>;
