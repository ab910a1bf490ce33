import { createHmac, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { asUser } from '#db/client.ts';
import { unsubscribe } from '#db/commands/alerts/channels/change.ts';
import { afterCommit } from '../../after-commit.ts';
import type { ApiDeps, AppEnv } from '../../deps.ts';
import { PLAIN_PAGE_POLICY, renderPlainPage } from '../../pages/plain-page.ts';
import type { Html } from '../../pages/plain-page.ts';

const linkSchema = z.tuple([z.uuid(), z.uuid(), z.string()]);

/** The one-click unsubscribe of mail (RFC 8058), which posts a form and sends no cookie. */
export function unsubscribeRoutes(deps: ApiDeps): Hono<AppEnv> {
  const { channelKeys, publicConfig } = deps.config;
  const { productName } = publicConfig;

  function open(link: string): { userId: string; channelId: string } | null {
    const parsed = linkSchema.safeParse(link.split('.'));
    if (!parsed.success) return null;
    const [userId, channelId, mac] = parsed.data;
    const given = Buffer.from(mac, 'base64url');
    const isOf = (key: string): boolean => {
      const expected = createHmac('sha256', key)
        .update(`unsubscribe.v1.${userId}.${channelId}`)
        .digest();
      return given.length === expected.length && timingSafeEqual(given, expected);
    };
    return channelKeys.some(isOf) ? { userId, channelId } : null;
  }

  function answer(c: Context<AppEnv>, status: 200 | 404, title: string, body: Html) {
    c.header('Content-Security-Policy', PLAIN_PAGE_POLICY);
    c.header('Cache-Control', 'no-store');
    c.header('X-Robots-Tag', 'noindex');
    return c.html(renderPlainPage({ title, productName, body }), status);
  }
  const SETTINGS = html`<a href="/dashboard/alerts/settings">Alert settings</a>`;
  const unknown = (c: Context<AppEnv>) =>
    answer(
      c,
      404,
      'This link is not valid',
      html`<p>
        It may have been cut off in your mail program. You can turn off alert mails in your
        settings: ${SETTINGS}
      </p>`,
    );

  return new Hono<AppEnv>()
    .get('/unsubscribe/:link', (c) => {
      // Mail scanners open links, so a GET changes nothing.
      if (open(c.req.param('link')) === null) return unknown(c);
      return answer(
        c,
        200,
        'Stop alert mails?',
        html`<p>${productName} will send no more alerts and digests to this address.</p>
          <form method="post">
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <button>Unsubscribe</button>
          </form>
          <p>Only want fewer? Change rules, quiet hours and digests: ${SETTINGS}</p>`,
      );
    })
    .post('/unsubscribe/:link', async (c) => {
      const channel = open(c.req.param('link'));
      if (channel === null) return unknown(c);
      afterCommit(deps, await unsubscribe(asUser(deps.shared, channel.userId), channel));
      return answer(
        c,
        200,
        'Unsubscribed',
        html`<p>No more alert mails will be sent to this address.</p>
          <p>To turn them on again, resume the channel in your settings: ${SETTINGS}</p>`,
      );
    });
}
