import { createHash, timingSafeEqual } from 'node:crypto';

/** Who may read metrics, the details of health and the API reference (S-45). */
export interface OperationsAccess {
  /** Everyone who reaches the port: fine on a desk, refused in production. */
  isPublic: boolean;
  /** Bearer token of the monitoring; undefined: there is none. */
  token: string | undefined;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares without telling by its time how much of a token was right. */
export function mayReadOperations(
  { isPublic, token }: OperationsAccess,
  authorization: string | undefined,
): boolean {
  if (isPublic) return true;
  if (token === undefined || authorization === undefined) return false;
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}
