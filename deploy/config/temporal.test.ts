import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnvironment } from './read-environment.ts';
import { temporalSecurity } from './temporal.ts';

const securityOf = (source: Record<string, string>) => temporalSecurity(readEnvironment(source));

test('S-36: Temporal is reached as the settings say: plain, by API key, or by certificate', () => {
  expect(securityOf({})).toEqual({});
  expect(securityOf({ TEMPORAL_TLS: 'true' })).toEqual({ tls: true });
  expect(securityOf({ TEMPORAL_API_KEY: 'key' })).toEqual({ tls: true, apiKey: 'key' });
  const folder = mkdtempSync(join(tmpdir(), 'earshot-tls-'));
  try {
    const file = (name: string): string => {
      writeFileSync(join(folder, name), name);
      return join(folder, name);
    };
    const certificate = {
      TEMPORAL_CA_FILE: file('ca'),
      TEMPORAL_CERT_FILE: file('crt'),
      TEMPORAL_KEY_FILE: file('key'),
    };
    expect(securityOf(certificate)).toEqual({
      tls: {
        serverRootCACertificate: Buffer.from('ca'),
        clientCertPair: { crt: Buffer.from('crt'), key: Buffer.from('key') },
      },
    });
    expect(() => securityOf({ TEMPORAL_CA_FILE: join(folder, 'absent') })).toThrow('absent');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
