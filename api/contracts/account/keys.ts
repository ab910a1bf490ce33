import { z } from 'zod';
import { KEY_LIMITS, KEY_SCOPES } from '#domain/account/keys.ts';
import { trimmedText } from '../http.ts';

const apiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdAt: z.iso.datetime(),
  /** Up to a minute old; null before the first use. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null: until it is revoked. */
  expiresAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

/** GET /api/users/me/keys: active keys, newest first. */
export const apiKeysSchema = z.object({ keys: z.array(apiKeySchema) });
export type ApiKeys = z.infer<typeof apiKeysSchema>;

/** POST /api/users/me/keys */
export const newApiKeySchema = z.strictObject({
  name: trimmedText(1, KEY_LIMITS.nameMax),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1)
    .max(KEY_SCOPES.length)
    .transform((scopes) => KEY_SCOPES.filter((scope) => scopes.includes(scope))),
  /** Days until it expires; absent: it does not. */
  expiresInDays: z.int().min(1).max(KEY_LIMITS.maxDays).optional(),
});
export type NewApiKey = z.infer<typeof newApiKeySchema>;

/** The only answer that holds the secret. */
export const createdApiKeySchema = z.object({ key: apiKeySchema, secret: z.string() });
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;
