import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import { readOwnData } from '#db/queries/account/own-data/read.ts';

/**
 * Streams one JSON object with a list per section, at the reader's pace. If Postgres fails midway
 * the connection is cut, so a truncated file is never mistaken for a complete one.
 */
export function ownDataStream(
  database: Database,
  logger: Logger,
  userId: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = textOf(database, userId);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        logger.error({ err: error, userId }, 'an export of own data was cut off');
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return();
    },
  });
}

async function* textOf(database: Database, userId: string): AsyncGenerator<string, void> {
  yield `{"exportedAt":${JSON.stringify(new Date().toISOString())}`;
  let section = '';
  let rows = 0;
  for await (const part of readOwnData(database, { userId })) {
    if (part.section !== section) {
      yield `${section === '' ? '' : ']'},\n${JSON.stringify(part.section)}:[`;
      section = part.section;
      rows = 0;
    }
    if (part.rows.length > 0) yield `${rows === 0 ? '' : ','}\n${part.rows.join(',\n')}`;
    rows += part.rows.length;
  }
  yield ']}\n';
}
