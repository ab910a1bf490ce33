import { notFound } from '#domain/errors.ts';
import { idParamSchema, pageQuerySchema } from '#contracts/http.ts';
import { rejectedPageSchema } from '#contracts/search/rejected.ts';
import { listRejected } from '#db/queries/search/rejected.ts';
import type { ApiDeps } from '../../deps.ts';
import { createRoutes } from '../../middleware/validation.ts';
import { answers, success, userRoute } from '../answers.ts';

const rejectedPage = success(rejectedPageSchema, {
  id: 'RejectedPage',
  description: 'Posts that were left out, the most relevant first, each with the reason.',
});

/** Posts that a search found and rejected. */
export function rejectedRoutes(deps: ApiDeps) {
  const route = userRoute(deps, 'Social media search');
  return createRoutes().openapi(
    route('get', '/api/social-media-search/{id}/rejected', {
      summary: 'Posts that were left out of a search',
      request: { params: idParamSchema, query: pageQuerySchema },
      responses: answers(rejectedPage, [404]),
    }),
    async (c) => {
      const { userId } = c.get('actor');
      const searchId = c.req.valid('param').id;
      const page = c.req.valid('query');
      const found = await listRejected(c.get('database'), { userId, searchId, ...page });
      if (found === null) throw notFound();
      return rejectedPage.send(c, found);
    },
  );
}
