import { createHmac } from 'node:crypto';

/**
 * The token of a share link, derived from its id and this installation's secret: it can be shown to
 * its owner again although only its hash is stored. Changing the secret invalidates all links.
 */
export const shareTokenOf = (tokenSecret: string, shareId: string): string =>
  createHmac('sha256', tokenSecret).update(`share.v1.${shareId}`).digest('base64url');
