import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#db/client.ts';
import { createHttpClient } from '#http/client.ts';
import { parseQuery } from '#providers/query.ts';
import { createYouTube } from '#providers/youtube/adapter.ts';
import { createProviderMemory } from '../activities/provider-memory.ts';

/**
 * A process that searches YouTube as a worker does, for tests of what processes share:
 * `node asking-process.ts <database url> <origin> <searches a day> <query>…`. All queries are asked
 * at once; the answers are printed as one line of JSON.
 */
const [url = '', origin = '', dailySearches = '', ...queries] = process.argv.slice(2);
const database = openDatabase({ url, max: 4, name: 'asking' });
const http = createHttpClient({ userAgent: 'test', privateOrigins: [origin] });
const provider = createYouTube(
  { baseUrl: origin, apiKey: 'key', dailySearches: Number(dailySearches) },
  {
    http,
    now: () => new Date(),
    shared: createProviderMemory(database),
    wait: (ms, signal) => setTimeout(ms, undefined, { signal }),
  },
);
const answers = await Promise.all(
  queries.map((query) =>
    provider
      .search(
        { query: parseQuery(query, 'keywords'), since: new Date(0), limit: 50 },
        { signal: AbortSignal.timeout(30_000) },
      )
      .then(
        ({ items, remembered }) => ({ found: items.length, remembered }),
        (error: unknown) => ({ failure: String(Reflect.get(Object(error), 'failure')) }),
      ),
  ),
);
console.log(JSON.stringify(answers));
await Promise.all([http.close(), database.close()]);
