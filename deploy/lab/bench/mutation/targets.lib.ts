/** A part of the core: which files are mutated, and which tests must notice. */
export interface Target {
  files: readonly string[];
  tests: readonly string[];
  /** The tests need Postgres, NATS and Temporal. */
  servers?: true;
}

export const TARGETS: Readonly<Record<string, Target>> = {
  money: {
    files: [
      'workflows/extraction/money/amount.ts',
      'workflows/extraction/money/money.ts',
      'workflows/extraction/money/page-currency.ts',
      'workflows/extraction/money/phrase.ts',
    ],
    tests: [
      'workflows/extraction/money/amount.test.ts',
      'workflows/extraction/money/money.test.ts',
      'workflows/extraction/money/properties.test.ts',
      'workflows/extraction/money/page-currency.test.ts',
    ],
  },
  reducers: {
    files: ['web/src/live/stream/stream-reducer.ts', 'web/src/features/search/live/fold-search.ts'],
    tests: [
      'web/src/live/stream/stream-reducer.test.ts',
      'web/src/features/search/live/fold-search.test.ts',
    ],
  },
  'gateway-order': {
    files: ['streams/gateway/stream/stream-session.ts', 'streams/gateway/stream/frames.ts'],
    tests: [
      'streams/gateway/stream/session-state.test.ts',
      'streams/gateway/stream/stream-session.test.ts',
      'streams/gateway/stream/frames.test.ts',
    ],
  },
  'address-guard': {
    files: ['workflows/http/addresses.ts', 'workflows/http/guarded-connector.ts'],
    tests: [
      'workflows/http/addresses.test.ts',
      'workflows/http/guarded-connector.test.ts',
      'workflows/http/dns-resolver.test.ts',
      'workflows/http/address-guard.test.ts',
    ],
  },
  quota: {
    files: ['db/commands/account/usage.ts'],
    tests: [
      'db/commands/account/usage.int.test.ts',
      'db/commands/account/usage-counters.int.test.ts',
    ],
    servers: true,
  },
  idempotency: {
    files: ['db/commands/idempotency.ts'],
    tests: ['db/commands/idempotency.int.test.ts'],
    servers: true,
  },
  'row-security': {
    files: ['db/row-security.ts'],
    tests: ['db/row-security.int.test.ts', 'db/user-scope.int.test.ts'],
    servers: true,
  },
  'event-append': {
    files: ['db/commands/events.ts'],
    tests: ['db/commands/events.int.test.ts'],
    servers: true,
  },
};
