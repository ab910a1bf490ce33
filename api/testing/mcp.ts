import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { VersionNegotiationMode } from '@modelcontextprotocol/client';
import { createdApiKeySchema } from '#contracts/account/keys.ts';
import { KEY_SCOPES } from '#domain/account/keys.ts';
import type { KeyScope } from '#domain/account/keys.ts';
import { PUBLIC_URL } from './app.ts';
import type { TestApp, TestUser } from './app.ts';

export const MODERN = '2026-07-28';
const CLIENT = { name: 'test', version: '1' };

/** A new key of a user. */
export async function keyOf(
  user: Pick<TestUser, 'send'>,
  scopes: readonly KeyScope[] = KEY_SCOPES,
): Promise<{ id: string; secret: string }> {
  const answer = await user.send('/api/users/me/keys', { name: 'Assistant', scopes });
  const { data } = (await answer.json()) as { data: unknown };
  const { key, secret } = createdApiKeySchema.parse(data);
  return { id: key.id, secret };
}

/** A connected client of the SDK that speaks the revision which it negotiated, or only an old one. */
export async function connectClient(
  { app }: Pick<TestApp, 'app'>,
  secret: string,
  { mode = 'auto', versions }: { mode?: VersionNegotiationMode; versions?: string[] } = {},
): Promise<Client> {
  const client = new Client(CLIENT, {
    versionNegotiation: { mode },
    ...(versions === undefined ? {} : { supportedProtocolVersions: versions }),
  });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', PUBLIC_URL), {
    fetch: (url, init) => Promise.resolve(app.request(url.toString(), init)),
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
  });
  await client.connect(transport);
  return client;
}

/** One request of the revision 2026-07-28, as written on the wire. */
export function rpc(
  method: string,
  params: Record<string, unknown> = {},
): { headers: Record<string, string>; body: string } {
  const name = params['name'];
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': MODERN,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': MODERN,
          'io.modelcontextprotocol/clientInfo': CLIENT,
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  };
}
