import type { Link } from './link.ts';

/** All open sockets of this process, indexed by session and user. */
export interface Links {
  add(link: Link): void;
  remove(link: Link): void;
  all(): Iterable<Link>;
  ofSession(sessionId: string): readonly Link[];
  ofUser(userId: string): readonly Link[];
  sessionIds(): string[];
  administrators(): readonly Link[];
  count(): { signedIn: number; visitors: number };
  readonly size: number;
}

export function createLinks(): Links {
  const links = new Set<Link>();
  const bySession = new Map<string, Set<Link>>();
  const byUser = new Map<string, Set<Link>>();
  const administrators = new Set<Link>();
  let visitors = 0;

  function keysOf(link: Link): [Map<string, Set<Link>>, string][] {
    const { identity } = link.socket.data;
    if (!identity) return [];
    return [
      [bySession, identity.sessionId],
      [byUser, identity.userId],
    ];
  }

  return {
    add(link) {
      links.add(link);
      if (link.identity?.admin === true) administrators.add(link);
      if (link.identity === null) visitors += 1;
      for (const [index, key] of keysOf(link)) {
        const group = index.get(key) ?? new Set();
        group.add(link);
        index.set(key, group);
      }
    },
    remove(link) {
      if (links.delete(link) && link.identity === null) visitors -= 1;
      administrators.delete(link);
      for (const [index, key] of keysOf(link)) {
        const group = index.get(key);
        group?.delete(link);
        if (group?.size === 0) index.delete(key);
      }
    },
    all: () => links,
    ofSession: (sessionId) => [...(bySession.get(sessionId) ?? [])],
    ofUser: (userId) => [...(byUser.get(userId) ?? [])],
    sessionIds: () => [...bySession.keys()],
    administrators: () => [...administrators],
    count: () => ({ signedIn: links.size - visitors, visitors }),
    get size() {
      return links.size;
    },
  };
}
