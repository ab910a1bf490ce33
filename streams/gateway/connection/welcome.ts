import type { Logger } from 'pino';
import type { Database } from '#db/client.ts';
import type { Tokens } from '../../access-token.ts';
import { authenticate } from './handshake.ts';
import type { Hub } from '../hub.ts';
import { createLink } from './link.ts';
import type { Link } from './link.ts';
import type { Links } from './links.ts';
import type { Metrics } from '../metrics.ts';
import type { Administrator } from '#db/queries/account/sessions.ts';
import type { Revocations } from './revocations.ts';
import type { GatewaySocket } from '../types.ts';

interface WelcomeDeps {
  database: Database;
  tokens: Tokens;
  logger: Logger;
  hub: Hub;
  links: Links;
  revocations: Revocations;
  metrics: Metrics;
  administrator: Administrator;
}

/** Serves a socket whose handshake was accepted: brings it up to date and answers its requests. */
export function createWelcome(deps: WelcomeDeps) {
  const { hub, links, revocations, metrics, logger } = deps;

  function register(socket: GatewaySocket): Link {
    const link = createLink(socket, {
      onCut(cut, reason) {
        metrics.closed.inc({ reason });
        hub.leave(cut);
      },
    });
    links.add(link);
    socket.once('disconnect', () => {
      links.remove(link);
      hub.leave(link);
    });
    return link;
  }

  function answerRequests(link: Link): void {
    link.socket.on('head', (ack: unknown) => {
      if (typeof ack === 'function') ack(hub.head(link));
    });
    link.socket.on('renew', async (token: unknown, ack: unknown) => {
      if (typeof ack === 'function') ack({ ok: await renew(link, token) });
    });
  }

  /** Only the same session may continue; any other must reconnect. */
  async function renew(link: Link, token: unknown): Promise<boolean> {
    const current = link.identity;
    if (!current || typeof token !== 'string') return false;
    try {
      const next = await authenticate(deps, token);
      const same = next.userId === current.userId && next.sessionId === current.sessionId;
      if (!same || link.closed) return false;
      link.renew(next);
      return true;
    } catch {
      return false;
    }
  }

  return async (socket: GatewaySocket): Promise<void> => {
    const link = register(socket);
    // A revocation between the handshake's check and `register` found no link to close.
    if (link.identity && revocations.since(link.identity, socket.handshake.issued)) {
      link.close('revoked');
      return;
    }
    answerRequests(link);
    try {
      const head = await hub.join(link);
      if (!link.closed) socket.emit('ready', head);
    } catch (error) {
      logger.warn({ err: error }, 'a socket could not be brought up to date');
      socket.disconnect(true);
    }
  };
}
