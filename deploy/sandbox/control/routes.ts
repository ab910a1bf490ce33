import { Hono } from 'hono';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { Truth } from '../assistants/truth.ts';
import type { Clock } from '../clock.ts';
import { faultSchema } from '../faults.ts';
import type { Faults } from '../faults.ts';
import type { Limits } from '../limits.ts';
import type { Platform } from '../platforms/platform.ts';
import type { ReceivedLog } from '../receivers/receiver.ts';
import type { RequestLog } from '../requests.ts';
import type { Corpus } from '../world/corpus.ts';
import type { PlayedWorld } from '../world/playing.ts';
import type { Query } from '../world/files.ts';
import type { Post } from '../world/post.ts';

const clockSchema = z.union([
  z.strictObject({ offsetSeconds: z.number() }),
  z.strictObject({ now: z.union([z.iso.datetime(), z.number()]) }),
]);
const limitsSchema = z.strictObject({ enforced: z.boolean() });

interface ControlDeps {
  platforms: readonly Platform[];
  /** Names of everything that faults can be set for, and of the faults in contents of answers. */
  targets: readonly string[];
  contentFaults: readonly string[];
  clock: Clock;
  faults: Faults;
  limits: Limits;
  requests: RequestLog;
  corpus: Corpus;
  world: PlayedWorld;
  truth: Truth;
  received: ReceivedLog;
}

const refuse = (error: z.ZodError): Response =>
  Response.json({ error: z.prettifyError(error) }, { status: 400 });

/**
 * Pages of other sites must not throw switches: a browser names its origin, and cannot send JSON
 * without asking first.
 */
const sameOriginJson: MiddlewareHandler = async (context, next) => {
  const { method, url } = context.req;
  if (method === 'GET' || method === 'HEAD') return next();
  const origin = context.req.header('origin');
  if (origin !== undefined && origin !== new URL(url).origin)
    return context.json({ error: `Requests from ${origin} are refused.` }, 403);
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (method !== 'DELETE' && type !== 'application/json')
    return context.json({ error: 'Send the body as application/json.' }, 415);
  return next();
};

/** The switches of tests and demonstrations: faults, limits, clock, request counts, true labels. */
export function createControl({
  platforms,
  targets,
  contentFaults,
  clock,
  faults,
  limits,
  requests,
  corpus,
  world,
  truth,
  received,
}: ControlDeps): Hono {
  const faultBody = faultSchema(targets, contentFaults);
  const targetSchema = z.enum(targets).optional();
  const byId = new Map(platforms.map((platform) => [platform.id, platform]));
  const clockState = () => ({
    offsetSeconds: clock.offsetSeconds(),
    now: new Date(clock.now()).toISOString(),
    /** Days since the world began. */
    day: world.day(),
  });
  return new Hono()
    .use(sameOriginJson)
    .route('/assistants', createAssistantControl(truth))
    .get('/faults', (context) => context.json({ faults: faults.list() }))
    .post('/faults', async (context) => {
      const parsed = faultBody.safeParse(await context.req.json().catch(() => null));
      if (!parsed.success) return refuse(parsed.error);
      faults.add(parsed.data);
      return context.json({ faults: faults.list() });
    })
    .delete('/faults', (context) => {
      const parsed = targetSchema.safeParse(context.req.query('target'));
      if (!parsed.success) return refuse(parsed.error);
      faults.clear(parsed.data);
      return context.json({ faults: faults.list() });
    })
    .get('/clock', (context) => context.json(clockState()))
    .post('/clock', async (context) => {
      const parsed = clockSchema.safeParse(await context.req.json().catch(() => null));
      if (!parsed.success) return refuse(parsed.error);
      const offset =
        'now' in parsed.data
          ? clock.offsetSeconds() + (new Date(parsed.data.now).getTime() - clock.now()) / 1000
          : parsed.data.offsetSeconds;
      clock.setOffset(offset);
      return context.json(clockState());
    })
    .get('/limits', (context) => context.json({ enforced: limits.enforced() }))
    .post('/limits', async (context) => {
      const parsed = limitsSchema.safeParse(await context.req.json().catch(() => null));
      if (!parsed.success) return refuse(parsed.error);
      limits.setEnforced(parsed.data.enforced);
      return context.json({ enforced: limits.enforced() });
    })
    .get('/world', (context) => {
      const { id, title, market, description, language, writtenFor } = world;
      const { companies, changes, queries, problems, assistants } = world;
      const head = { id, title, market, description, language, writtenFor, day: world.day() };
      return context.json({ ...head, companies, changes, queries, problems, assistants });
    })
    .get('/labels', (context) =>
      context.json({
        labels: corpus.all(clock.seconds()).map((post) => labelOf(post, world.queries, byId)),
      }),
    )
    .get('/received', (context) =>
      context.json({ received: received.list(context.req.query('host')) }),
    )
    .delete('/received', (context) => {
      received.clear();
      return context.json({ received: [] });
    })
    .get('/requests', (context) => context.json({ requests: requests.list() }))
    .delete('/requests', (context) => {
      requests.clear();
      return context.json({ requests: [] });
    });
}

/** The truth about a post, for measuring; relevance by the text of the query. */
function labelOf(post: Post, queries: readonly Query[], platforms: ReadonlyMap<string, Platform>) {
  const { labels, area } = post.stated;
  const grades = queries.flatMap(({ id, text }) => {
    const grade = labels.relevance[id];
    return grade === undefined ? [] : [[text, grade] as const];
  });
  return {
    key: post.key,
    platform: post.platform,
    id: platforms.get(post.platform)?.postId(post),
    area: area ?? '',
    language: post.language,
    ...labels,
    duplicateGroup: labels.dup,
    relevance: Object.fromEntries(grades),
  };
}

const shiftSchema = z.strictObject({ company: z.string(), points: z.number().min(-1).max(1) });

/** Changes the truth of the assistants while the world plays, for a rerun to detect. */
function createAssistantControl(truth: Truth): Hono {
  return new Hono()
    .post('/shift', async (context) => {
      const parsed = shiftSchema.safeParse(await context.req.json().catch(() => null));
      if (!parsed.success)
        return context.json({ error: z.prettifyError(parsed.error) }, { status: 400 });
      const { company, points } = parsed.data;
      if (!truth.companies.has(company))
        return context.json({ error: `There is no company "${company}".` }, { status: 404 });
      truth.shift(company, points);
      return context.json({ company, points });
    })
    .delete('/shift', (context) => {
      truth.clearShifts();
      return context.json({ shifts: [] });
    });
}
