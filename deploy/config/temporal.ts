import { readFileSync } from 'node:fs';
import type { Environment } from './env.ts';

/** Encryption and sign-in of a connection to Temporal, in the clients' own form. */
interface TemporalSecurity {
  tls?: true | TemporalTls;
  apiKey?: string;
}

interface TemporalTls {
  serverRootCACertificate?: Buffer;
  clientCertPair?: { crt: Buffer; key: Buffer };
}

/** Empty for a development server. @throws when a file cannot be read. */
export function temporalSecurity(env: Environment): TemporalSecurity {
  const { TEMPORAL_CA_FILE: ca, TEMPORAL_CERT_FILE: crt, TEMPORAL_KEY_FILE: key } = env;
  const tls: TemporalTls = {
    ...(ca === undefined ? {} : { serverRootCACertificate: readFileSync(ca) }),
    ...(crt === undefined || key === undefined
      ? {}
      : { clientCertPair: { crt: readFileSync(crt), key: readFileSync(key) } }),
  };
  const special = Object.keys(tls).length > 0;
  const encrypted = special || env.TEMPORAL_TLS || env.TEMPORAL_API_KEY !== undefined;
  return {
    ...(encrypted ? { tls: special ? tls : true } : {}),
    ...(env.TEMPORAL_API_KEY === undefined ? {} : { apiKey: env.TEMPORAL_API_KEY }),
  };
}
