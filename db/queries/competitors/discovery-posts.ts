import { sql } from '../../sql.ts';
import type { DiscoverySpec } from '#contracts/competitors/discovery.ts';
import type { Intent, PlatformId } from '#domain/names.ts';
import type { PostKind } from '#domain/platforms/descriptor.ts';
import { isFinal } from '#domain/names.ts';
import type { Database } from '../../client.ts';
import { snapshot } from '../../transaction.ts';
import { readDiscoveryRow, specOf } from './discovery-rows.ts';
import type { DiscoveryKey, DiscoveryRow } from './discovery-rows.ts';

export interface StoredDiscoveryPost {
  id: string;
  platform: PlatformId;
  kind: PostKind | null;
  url: string;
  title: string;
  content: string;
  author: string | null;
  postedAt: Date | null;
  /** 0..1: how well it fits the market sentence. */
  relevance: number;
  /** -1..1 */
  sentiment: number;
  intent: Intent;
  fingerprint: string;
}

interface Row extends Record<string, unknown> {
  id: string;
  platform: PlatformId;
  kind: PostKind | null;
  url: string;
  title: string;
  content: string;
  author: string | null;
  posted_at: string | null;
  relevance: number;
  sentiment: number;
  intent: Intent;
  fingerprint: string;
}

/** A round accepts no more evidence once it has ended or a model has judged its list. */
const isOpen = (row: DiscoveryRow | null, { round }: { round: number }): row is DiscoveryRow =>
  row !== null && row.round === round && !isFinal(row.status) && row.refined_round !== round;

/** The query of a running round; null when it is over. */
export function readDiscoverySpec(
  database: Database,
  key: DiscoveryKey & { round: number },
): Promise<DiscoverySpec | null> {
  return snapshot(database, async (tx) => {
    const row = await readDiscoveryRow(tx, key);
    return isOpen(row, key) ? specOf(row) : null;
  });
}

/**
 * Everything a running round has read, and whether every platform has ended; null when it is over.
 */
export function readDiscoveryPosts(
  database: Database,
  key: DiscoveryKey & { round: number },
): Promise<{ spec: DiscoverySpec; posts: StoredDiscoveryPost[]; collected: boolean } | null> {
  return snapshot(database, async (tx) => {
    const row = await readDiscoveryRow(tx, key);
    if (!isOpen(row, key)) return null;
    const rows = await tx.execute<Row>(sql`
      select m.id, m.platform, m.kind, m.url, m.title, m.content, m.author, m.posted_at,
        p.relevance, p.sentiment, p.intent, p.fingerprint
      from discovery_posts p join mentions m on m.id = p.mention_id
      where p.discovery_id = ${key.searchId}::uuid order by m.id`);
    const posts = rows.map(({ posted_at: postedAt, ...post }) => ({
      ...post,
      postedAt: postedAt === null ? null : new Date(postedAt),
    }));
    const running = await tx.execute(sql`
      select 1 from discovery_platforms
      where discovery_id = ${key.searchId}::uuid and finished_at is null limit 1`);
    return { spec: specOf(row), posts, collected: running.length === 0 };
  });
}
