import { createHash, timingSafeEqual } from 'node:crypto';

/** Who may read metrics, the details of health and the API reference (S-45). */
export interface OperationsAccess {
  /** Open to all who reach the port: fine on a developer machine, refused in production. */
  isPublic: boolean;
  /** Bearer token of the monitoring system; undefined if there is none. */
  token: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Constant-time comparison: the duration does not reveal how much of a token was right. */
export function mayReadOperations(
  { isPublic, token }: OperationsAccess,
  authorization: string | undefined,
): boolean {
  if (isPublic) return true;
  if (token === undefined || authorization === undefined) return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
