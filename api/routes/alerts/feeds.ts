import { createHash } from 'node:crypto';
import { Feed } from 'feed';
import { Hono } from 'hono';
import { z } from 'zod';
import { changeText } from '#domain/alerts/change-text.ts';
import type { Alert } from '#contracts/alerts/alerts.ts';
import { hashOfToken } from '#db/commands/alerts/channels/rotate.ts';
import { readFeed } from '#db/queries/alerts/channels.ts';
import { hasEntity } from '../../entity-tag.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { feedTitle, toHtmlText, toXmlText } from '../../xml-text.ts';

const FEED_ITEMS = 50;
const TYPES = {
  rss: 'application/rss+xml; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
} as const;
const formatSchema = z.enum(['rss', 'atom', 'json']);

/** Feeds, which readers open by their secret address without signing in. */
export function feedRoutes(deps: ApiDeps): Hono<AppEnv> {
  const { publicUrl } = deps.config;

  return new Hono<AppEnv>().get('/feeds/:file', async (c) => {
    const [token = '', extension] = c.req.param('file').split(/\.(?=[a-z]+$)/u);
    const format = formatSchema.safeParse(extension);
    const found = format.success
      ? await readFeed(deps.background, { tokenHash: hashOfToken(token), limit: FEED_ITEMS })
      : null;
    if (!format.success || found === null) return c.text('Not found', 404);
    const { productName } = deps.config.publicConfig;
    const address = `${publicUrl}/feeds/${token}`;
    const text = renderFeed(found, { address, productName, publicUrl }, format.data);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`;
    c.header('ETag', etag);
    const [newest] = found.alerts;
    if (newest) c.header('Last-Modified', new Date(newest.createdAt).toUTCString());
    c.header('Cache-Control', 'private, max-age=300');
    c.header('X-Robots-Tag', 'noindex');
    if (hasEntity(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    return c.body(text, 200, { 'Content-Type': TYPES[format.data] });
  });
}

function renderFeed(
  { channelId, name, alerts }: { channelId: string; name: string; alerts: readonly Alert[] },
  site: { address: string; productName: string; publicUrl: string },
  format: keyof typeof TYPES,
): string {
  const [newest] = alerts;
  // Readers take descriptions for HTML, except in JSON Feed.
  const describe = format === 'json' ? toXmlText : toHtmlText;
  const feed = new Feed({
    id: `urn:uuid:${channelId}`,
    title: toXmlText(`${site.productName}: ${name}`),
    description: `Alerts of ${site.productName}.`,
    link: `${site.publicUrl}/dashboard/alerts`,
    feedLinks: {
      rss: `${site.address}.rss`,
      atom: `${site.address}.atom`,
      json: `${site.address}.json`,
    },
    author: { name: site.productName },
    copyright: '',
    updated: new Date(newest?.createdAt ?? 0),
    ttl: 5,
  });
  for (const { id, sentence, evidence, path, createdAt, subject } of alerts) {
    const date = new Date(createdAt);
    const change = changeText({ sentence, ...evidence });
    feed.addItem({
      id: `urn:uuid:${id}`,
      guid: `urn:uuid:${id}`,
      title: feedTitle(format, sentence),
      link: `${site.publicUrl}${path}`,
      date,
      published: date,
      description: describe(change === null ? `${subject.name}.` : `${subject.name}. ${change}`),
    });
  }
  if (format === 'rss') return feed.rss2();
  return format === 'atom' ? feed.atom1() : feed.json1();
}
