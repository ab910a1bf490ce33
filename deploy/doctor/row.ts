/** One line of the report: what was looked at, how it is, and what to do about it. */
export interface Row {
  /** Such as `Postgres, requests`. */
  name: string;
  state: 'ok' | 'warning' | 'failed';
  /** What was found, in one sentence. */
  found: string;
  /** What to do; null where nothing has to be done. */
  todo: string | null;
}

export const ok = (name: string, found: string): Row => ({ name, state: 'ok', found, todo: null });
export const warning = (name: string, found: string, todo: string): Row => ({
  name,
  state: 'warning',
  found,
  todo,
});
export const failed = (name: string, found: string, todo: string): Row => ({
  name,
  state: 'failed',
  found,
  todo,
});

/** One part of the check: resolves with its rows, and stops when the signal fires. */
export interface Check {
  name: string;
  run: (signal: AbortSignal) => Promise<Row[]>;
}

/** Runs all checks at once; one that does not end in time, or breaks, is a failed row. */
export async function runChecks(checks: readonly Check[], deadlineMs: number): Promise<Row[]> {
  const rows = await Promise.all(checks.map((check) => bounded(check, deadlineMs)));
  return rows.flat();
}

async function bounded({ name, run }: Check, deadlineMs: number): Promise<Row[]> {
  const signal = AbortSignal.timeout(deadlineMs);
  const late = new Promise<Row[]>((resolve) => {
    signal.addEventListener('abort', () =>
      resolve([
        failed(
          name,
          `There was no answer within ${deadlineMs / 1_000} seconds.`,
          'Look for a firewall or a wrong address between this machine and that host.',
        ),
      ]),
    );
  });
  return Promise.race([run(signal), late]).catch((error: unknown) => [unreachable(name, error)]);
}

/** Meanings of the codes of Node, OpenSSL and Postgres that a wrong installation leads to. */
const MEANINGS: Readonly<Record<string, [found: string, todo: string]>> = {
  ENOTFOUND: ['DNS does not know the host.', 'Correct the host name, or add its DNS record.'],
  EAI_AGAIN: ['The name server did not answer.', 'Check the name servers of this machine.'],
  ECONNREFUSED: [
    'Nothing listens on that port.',
    'Start the server, or correct the address and port.',
  ],
  ECONNRESET: ['The server closed the connection.', 'Check that the port expects TLS or not.'],
  ETIMEDOUT: ['The host did not answer.', 'Check firewalls between this machine and that host.'],
  CONNECT_TIMEOUT: ['The host did not answer.', 'Check firewalls and the address.'],
  UND_ERR_CONNECT_TIMEOUT: ['The host did not answer.', 'Check firewalls and the address.'],
  EHOSTUNREACH: ['There is no route to the host.', 'Check the network of this machine.'],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'An unknown authority signed the certificate.',
    'Name the PEM file of your authority in NODE_EXTRA_CA_CERTS.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'The certificate is self-signed.',
    'Name its PEM file in NODE_EXTRA_CA_CERTS, or use a certificate of an authority.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'An unknown authority signed the certificate.',
    'Name the PEM file of your authority in NODE_EXTRA_CA_CERTS.',
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'An unknown authority signed the certificate.',
    'Name the PEM file of your authority in NODE_EXTRA_CA_CERTS.',
  ],
  CERT_HAS_EXPIRED: ['The certificate has expired.', 'Renew the certificate of that server.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'The certificate is for another host name.',
    'Use the name in the certificate, or a certificate for this name.',
  ],
  '28P01': ['Postgres does not accept the password.', 'Correct user and password in the address.'],
  '28000': ['Postgres does not let this role sign in.', 'Check pg_hba.conf and the role.'],
  '3D000': ['There is no such database.', 'Create it, or correct its name in the address.'],
  '53300': ['Postgres has no free connection.', 'Raise max_connections or lower DATABASE_POOL.'],
};

/** Words of OpenSSL for codes that some libraries drop. */
const WORDS: readonly [RegExp, code: string][] = [
  [/certificate has expired/iu, 'CERT_HAS_EXPIRED'],
  [/self-signed certificate in certificate chain/iu, 'SELF_SIGNED_CERT_IN_CHAIN'],
  [/self-signed certificate/iu, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  [/unable to (?:verify|get)/iu, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  [/does not match certificate/iu, 'ERR_TLS_CERT_ALTNAME_INVALID'],
];

/** The failed row of something that could not be reached or used. */
export function unreachable(name: string, error: unknown): Row {
  for (const code of codesOf(error)) {
    const meaning = MEANINGS[code];
    if (meaning) return failed(name, ...meaning);
  }
  const said = error instanceof Error ? error.message : String(error);
  const line = said.replaceAll(/\s+/gu, ' ').trim() || 'It could not be reached.';
  return failed(name, line, 'Correct the setting or the server that this names.');
}

/** The codes of an error and its causes, the outermost first; some libraries keep them as words. */
function codesOf(error: unknown): string[] {
  const codes: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 5) return;
    if ('code' in value && typeof value.code === 'string') codes.push(value.code);
    if (value instanceof Error) {
      const { message } = value;
      codes.push(...(message.match(/\bE[A-Z_]{3,}\b/gu) ?? []));
      codes.push(...WORDS.flatMap(([words, code]) => (words.test(message) ? [code] : [])));
    }
    if ('cause' in value) visit(value.cause, depth + 1);
    if ('errors' in value && Array.isArray(value.errors))
      for (const each of value.errors) visit(each, depth + 1);
  };
  visit(error, 0);
  return codes;
}
