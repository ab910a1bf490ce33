import { z } from 'zod';
import { storableText, trimmedText } from '../http.ts';
import { LIMITS, PLATFORM_IDS, SOCIAL_NETWORKS, TIMEFRAMES } from '#domain/names.ts';

/** Each setting without its default. */
const SETTING = {
  defaultPlatforms: z.array(z.enum(PLATFORM_IDS)).min(1).max(PLATFORM_IDS.length),
  defaultTimeframe: z.enum(TIMEFRAMES),
  defaultLimit: z.int().min(LIMITS.searchLimitMin).max(LIMITS.searchLimitMax),
  /** The tour was finished or skipped, in any browser. */
  tourCompleted: z.boolean(),
} as const;
const BRANDING = {
  enabled: z.boolean(),
  companyName: storableText.max(100),
} as const;

/**
 * Defaults: every platform, of which a search takes those of the plan, 7d, 10.
 */
export const settingsSchema = z.strictObject({
  defaultPlatforms: SETTING.defaultPlatforms.default([...PLATFORM_IDS]),
  defaultTimeframe: SETTING.defaultTimeframe.default(LIMITS.defaultTimeframe),
  defaultLimit: SETTING.defaultLimit.default(LIMITS.searchLimitDefault),
  tourCompleted: SETTING.tourCompleted.default(false),
  whiteLabel: z
    .strictObject({
      enabled: BRANDING.enabled.default(false),
      companyName: BRANDING.companyName.default(''),
    })
    .default({ enabled: false, companyName: '' }),
});
export type Settings = z.infer<typeof settingsSchema>;

export const profileSchema = z.object({
  uid: z.uuid(),
  email: z.string(),
  displayName: z.string().nullable(),
  photoURL: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastLogin: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  settings: settingsSchema,
});
export type Profile = z.infer<typeof profileSchema>;

/**
 * The settings to change. No defaults here: an absent key must stay absent to be left unchanged.
 */
const settingsUpdateSchema = z
  .strictObject({ ...SETTING, whiteLabel: z.strictObject(BRANDING).partial() })
  .partial();

/** PUT /api/users/me: only what users may change about themselves. */
export const profileUpdateSchema = z.strictObject({
  displayName: trimmedText(1, 100).optional(),
  settings: settingsUpdateSchema.optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

/** POST /api/users/me/deletion: the user's own e-mail, typed. */
export const accountDeletionSchema = z.strictObject({ confirmation: storableText.max(320) });

/** Answer of POST /api/auth/refresh. The refresh token itself stays in its HttpOnly cookie. */
export const sessionSchema = z.object({
  accessToken: z.string(),
  expiresAt: z.iso.datetime(),
  profile: profileSchema,
  /** createdAt equals lastLogin: this was a sign-up. */
  isNewUser: z.boolean(),
  /** May open /admin. */
  isAdmin: z.boolean().optional(),
});
export type Session = z.infer<typeof sessionSchema>;

/** One signed-in browser of the user. */
const signInSchema = z.object({
  id: z.uuid(),
  /** Such as "Firefox on Linux"; null if the browser did not identify itself. */
  device: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Time of the last token renewal; up to 15 minutes old. */
  lastUsedAt: z.iso.datetime(),
  /** The session that made this request. */
  current: z.boolean(),
});
export type SignIn = z.infer<typeof signInSchema>;

/** GET /api/auth/sessions, most recently used first. */
export const signInsSchema = z.object({ sessions: z.array(signInSchema) });
export type SignIns = z.infer<typeof signInsSchema>;

/** `details.reason` of a refusal that a fresh sign-in resolves. */
export const SIGN_IN_AGAIN = 'sign_in_again';

/** Why a sign-in popup failed; the web has a text for each. */
const SIGN_IN_ERRORS = [
  'popup_closed',
  'popup_blocked',
  'network',
  'too_many_requests',
  'not_enabled',
  'cookies_blocked',
  'unauthorized_domain',
  'failed',
] as const;
export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/** postMessage from the popup's callback page to its opener, same origin only. */
export const signInMessageSchema = z.discriminatedUnion('outcome', [
  z.object({ source: z.literal('earshot-sign-in'), outcome: z.literal('signed_in') }),
  z.object({
    source: z.literal('earshot-sign-in'),
    outcome: z.literal('error'),
    error: z.enum(SIGN_IN_ERRORS),
  }),
]);
export type SignInMessage = z.infer<typeof signInMessageSchema>;

/**
 * What the public pages state about the operator of this installation; null where not configured.
 */
const siteConfigSchema = z.object({
  companyName: z.string(),
  socialLinks: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  listing: z.object({ label: z.string(), url: z.string() }).nullable(),
  registrationNote: z.string().nullable(),
  /** True only while the automated audit passes. */
  accessibilityBadge: z.boolean(),
  /** Where analytics events are sent after consent; null: nowhere. */
  analyticsUrl: z.string().nullable(),
});

/** GET /api/config: the allow-listed settings that browsers may see. */
export const publicConfigSchema = z.object({
  productName: z.string(),
  gatewayUrl: z.string(),
  supportEmail: z.string(),
  /** True when data comes from the sandbox; every page shows it. */
  sandbox: z.boolean(),
  signInEnabled: z.boolean(),
  /** True when the issuer is a local one instead of Google: the sign-in page shows it. */
  localSignIn: z.boolean().optional(),
  analysisEnabled: z.boolean(),
  /** Whether everyone may read the API reference. */
  referencePublic: z.boolean(),
  site: siteConfigSchema.optional(),
});
export type PublicConfig = z.infer<typeof publicConfigSchema>;
