import { createHmac } from 'node:crypto';

/** The link that ends one list of mail; the API checks the same HMAC (`api/routes/alerts/unsubscribe.ts`). */
export function unsubscribeUrl(
  publicUrl: string,
  { userId, list }: { userId: string; list: string },
  secret: string,
): string {
  const mac = createHmac('sha256', secret)
    .update(`unsubscribe.v1.${userId}.${list}`)
    .digest('base64url');
  return `${publicUrl}/unsubscribe/${userId}.${list}.${mac}`;
}
