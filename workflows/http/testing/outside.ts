import { createHttpClient } from '../client.ts';
import type { HttpClient, HttpOptions } from '../client.ts';
import { startScriptedServer } from './scripted-server.ts';
import type { ScriptedServer } from './scripted-server.ts';

/** A server that plays the whole internet, and a client that reaches nothing else. */
export function createOutside(options: Pick<HttpOptions, 'totalTimeoutMs' | 'maxBytes'>) {
  let server: ScriptedServer;
  let http: HttpClient;
  return {
    /** For `beforeAll`. */
    async start(): Promise<void> {
      server = await startScriptedServer();
      http = createHttpClient({
        userAgent: 'EarshotBot/1.0',
        privateOrigins: [],
        outside: server.origin,
        ...options,
      });
    },
    /** For `afterAll`. */
    async stop(): Promise<void> {
      await http.close();
      await server.close();
    },
    get server() {
      return server;
    },
    get http() {
      return http;
    },
  };
}
