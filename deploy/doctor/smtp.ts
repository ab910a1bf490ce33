import { createTransport } from 'nodemailer';
import type { Environment } from '#config/env.ts';
import { failed, ok, unreachable, warning } from './row.ts';
import type { Check, Row } from './row.ts';

const CONNECT_MS = 5_000;

/** Whether the mail server takes the sign-in, over TLS where that is required. */
export const smtpCheck = (env: Environment): Check => ({
  name: 'Mail server',
  async run() {
    const mayBePlain = env.NODE_ENV !== 'production' || env.PLAINTEXT_PEERS.includes('smtp');
    const encrypted = await tried(env, true);
    if (encrypted === null) return [ok('Mail server', 'It takes mail over TLS.')];
    if (!isWithoutTls(encrypted)) return [refusal(encrypted)];
    if (!mayBePlain)
      return [
        failed(
          'Mail server',
          'It offers no TLS: mail and its password would travel in plain text.',
          'Use smtps:// or a port with STARTTLS, or PLAINTEXT_PEERS=smtp for a local relay.',
        ),
      ];
    const plain = await tried(env, false);
    return [plain === null ? withoutTls(env) : refusal(plain)];
  },
});

function withoutTls(env: Environment): Row {
  const found = 'It takes mail, without TLS.';
  if (env.SANDBOX || env.PLAINTEXT_PEERS.includes('smtp')) return ok('Mail server', found);
  return warning('Mail server', found, 'Production refuses this: use a server with TLS.');
}

/** The error of a connection with sign-in; null when all went well. */
async function tried(env: Environment, requireTLS: boolean): Promise<unknown> {
  const transport = createTransport({
    url: env.SMTP_URL,
    requireTLS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: CONNECT_MS,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return error ?? new Error('The server refused.');
  } finally {
    transport.close();
  }
}

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
  cause?: unknown;
}

/** The server is there and refuses STARTTLS, which is not the same as a bad certificate. */
function isWithoutTls(error: unknown): boolean {
  const { code, responseCode } = error as SmtpError;
  return code === 'ETLS' && typeof responseCode === 'number';
}

function refusal(error: unknown): Row {
  const { code } = error as SmtpError;
  if (code === 'EAUTH')
    return failed(
      'Mail server',
      'It does not accept the user and password.',
      'Correct them in SMTP_URL; characters such as @ and / have to be percent-encoded.',
    );
  return unreachable('Mail server', error);
}
