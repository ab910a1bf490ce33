import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Clock } from '../clock.ts';
import type { Company } from '../world/files.ts';
import type { PlayedWorld } from '../world/playing.ts';

/** The data of the outside services: the world and its time. */
export interface OutsideDeps {
  world: PlayedWorld;
  clock: Clock;
}

/** A stable number of a text, for ids and days of the month. */
export function hashOf(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash;
}

/** Item id of a company in knowledge bases. */
export const itemOf = (company: Company): string =>
  `Q${900_000_000 + (hashOf(company.id) % 90_000_000)}`;

export const websiteOf = (company: Company): string => `https://www.${company.domain ?? ''}/`;

/** A day of the year that the world gives for the company's beginning; null when it gives none. */
export function foundedDate({ id, founded }: Company): Date | null {
  if (founded === null) return null;
  const hash = hashOf(id);
  return new Date(Date.UTC(founded, hash % 12, 1 + (hash % 28), 9));
}

export const json = (
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Response => Response.json(value, { status, headers });

/** Companies whose name begins with the words. */
export const namedLike = (companies: readonly Company[], words: string): Company[] => {
  const wanted = words.trim().toLowerCase();
  return wanted === ''
    ? []
    : companies.filter(({ name, aliases }) =>
        [name, ...aliases].some((one) => one.toLowerCase().startsWith(wanted)),
      );
};

/** An unreachable server: through a relay, only a broken connection is visible. */
export function hangUp({ incoming }: HttpBindings): Response {
  incoming.socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}
