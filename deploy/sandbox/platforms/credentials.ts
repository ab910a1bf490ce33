/** The one key or token that the sandbox's platforms accept where they want one. */
export const SANDBOX_TOKEN = 'sandbox-token';

/** The token of an `Authorization: Bearer` header; null for another scheme or none. */
export function bearerOf(header: string | undefined): string | null {
  const [scheme, token] = (header ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}
