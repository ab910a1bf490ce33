import { Hono } from 'hono';
import { z } from 'zod';
import type { Truth } from '../assistants/truth.ts';

const shiftSchema = z.strictObject({ company: z.string(), points: z.number().min(-1).max(1) });

/** Changes the truth of the assistants while the world plays, for a rerun to detect. */
export function createAssistantControl(truth: Truth): Hono {
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
