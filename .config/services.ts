/** What the global setup of the `int` project provides: `inject('services')` in a test. */
interface TestServices {
  /** Superuser URL of the Postgres 18 server (database `postgres`). */
  postgresUrl: string;
  /** URL of the migrated template database; `createTestDatabase()` copies it. */
  templateUrl: string;
  natsUrl: string;
  /** For tests that start, stop and kill a NATS server of their own. */
  natsServerBin: string;
  temporalAddress: string;
  temporalBin: string;
}

/** What the global setup of the `e2e` project provides: `inject('stack')`. */
interface TestStack {
  baseUrl: string;
  gatewayUrl: string;
  sandboxUrl: string;
  postgresUrl: string;
  natsUrl: string;
  temporalAddress: string;
  /** State folder of the stack; `logs/<process>.log` below it. */
  home: string;
  chromium: { executablePath: string; args: string[]; env: Record<string, string> };
}

declare module 'vitest' {
  export interface ProvidedContext {
    services: TestServices;
    stack: TestStack;
  }
}
