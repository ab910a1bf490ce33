import { createHttpClient } from '#http/client.ts';
import type { Provider, ProviderAnswer, ProviderRequest, AdapterDeps } from '../port.ts';
import { parseQuery } from '../query.ts';
import { createLocalState } from '../shared-state.ts';
import { startScriptedServer } from '#http/testing/scripted-server.ts';
import type { ScriptedServer } from '#http/testing/scripted-server.ts';

/** An adapter talking to a scripted server, at a time that tests set and that waiting moves on. */
export interface Bench {
  server: ScriptedServer;
  clock: { now: Date };
  deps: AdapterDeps;
  search(provider: Provider, changes?: Partial<ProviderRequest>): Promise<ProviderAnswer>;
  close(): Promise<void>;
}

export async function openBench(): Promise<Bench> {
  const server = await startScriptedServer();
  const http = createHttpClient({ userAgent: 'test', privateOrigins: [server.origin] });
  const clock = { now: new Date('2026-11-20T12:00:00.000Z') };
  return {
    server,
    clock,
    deps: {
      http,
      now: () => clock.now,
      shared: createLocalState(() => clock.now),
      wait: async (ms) => {
        clock.now = new Date(clock.now.getTime() + ms);
      },
    },
    search: (provider, changes = {}) =>
      provider.search(
        { query: parseQuery('crm', 'keywords'), since: new Date(0), limit: 50, ...changes },
        { signal: new AbortController().signal },
      ),
    async close() {
      await http.close();
      await server.close();
    },
  };
}
