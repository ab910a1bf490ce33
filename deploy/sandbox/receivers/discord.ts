import { z } from 'zod';
import { isGone, keep, parse } from './receiver.ts';
import type { Receiver } from './receiver.ts';

const embedSchema = z.looseObject({
  title: z.string().max(256).optional(),
  description: z.string().max(4_096).optional(),
  url: z.url().optional(),
  timestamp: z.iso.datetime().optional(),
  fields: z
    .array(z.object({ name: z.string().max(256), value: z.string().max(1_024) }))
    .max(25)
    .optional(),
  footer: z.object({ text: z.string().max(2_048) }).optional(),
});
const discordSchema = z
  .looseObject({
    content: z.string().max(2_000).optional(),
    embeds: z.array(embedSchema).max(10).optional(),
  })
  .refine(({ content, embeds = [] }) => Boolean(content) || embeds.length > 0)
  .refine(({ embeds = [] }) => {
    const sum = embeds.reduce(
      (chars, { title = '', description = '', footer, fields = [] }) =>
        chars +
        title.length +
        description.length +
        (footer?.text.length ?? 0) +
        fields.reduce((own, { name, value }) => own + name.length + value.length, 0),
      0,
    );
    return sum <= 6_000;
  });

const discordLimited = (seconds: number | null): Response => {
  const retryAfter = (seconds ?? 1) * 0.65;
  return Response.json(
    { message: 'You are being rate limited.', retry_after: retryAfter, global: false },
    {
      status: 429,
      headers: {
        'retry-after': String(Math.ceil(retryAfter)),
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset-after': String(retryAfter),
        'x-ratelimit-scope': 'user',
      },
    },
  );
};

export const discord: Receiver = {
  host: 'discord.com',
  target: 'discord',
  failures: {
    rateLimited: discordLimited,
    quotaUsedUp: discordLimited,
    serverError: () => Response.json({ message: '500: Internal Server Error' }, { status: 500 }),
  },
  async answer(request, deps) {
    const { pathname, searchParams } = new URL(request.url);
    const unknown = { message: 'Unknown Webhook', code: 10_015 };
    if (!/^\/api\/webhooks\/\d+\/[\w-]+$/u.test(pathname) || isGone(deps, 'discord'))
      return Response.json(unknown, { status: 404 });
    const body = await request.clone().text();
    const message = parse(discordSchema, body);
    if (message === null) {
      const invalid = { message: 'Invalid Form Body', code: 50_035, errors: {} };
      return Response.json(invalid, { status: 400 });
    }
    const { id, receivedAt } = await keep(request, deps);
    if (searchParams.get('wait') !== 'true') return new Response(null, { status: 204 });
    return Response.json({ id: String(id), type: 0, timestamp: receivedAt, ...message });
  },
};
