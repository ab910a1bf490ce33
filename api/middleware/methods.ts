import type { Context, Hono, MiddlewareHandler } from 'hono';
import { notFound } from '#domain/errors.ts';
import type { AppEnv } from '../deps.ts';
import { methodNotAllowed } from './errors.ts';

interface KnownPath {
  pattern: RegExp;
  methods: ReadonlySet<string>;
}

function refuse(c: Context<AppEnv>, allowed: Iterable<string>): never {
  c.header('Allow', [...allowed].join(', '));
  throw methodNotAllowed();
}

/** 405 with `Allow` where a path of the API exists with another method, 404 where it does not. */
export function methodsOf(api: Pick<Hono<AppEnv>, 'routes'>) {
  const byPath = Map.groupBy(api.routes, ({ path }) => path);
  const known = new Map<string, KnownPath>(
    [...byPath].map(([path, routes]) => [
      path,
      {
        pattern: new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}$`),
        methods: new Set(routes.map(({ method }) => method)),
      },
    ]),
  );

  /** Registered before the routes: `DELETE /leads/export` must not reach `DELETE /leads/{id}`. */
  const ofLiteralPaths: MiddlewareHandler<AppEnv> = async (c, next) => {
    const methods = known.get(c.req.path)?.methods;
    const method = c.req.method === 'HEAD' ? 'GET' : c.req.method;
    if (methods !== undefined && !methods.has(method)) refuse(c, methods);
    return next();
  };

  /** Registered after the routes: none matched the request. */
  const ofUnknownRequests = (c: Context<AppEnv>): never => {
    const matching = [...known.values()].filter(({ pattern }) => pattern.test(c.req.path));
    if (matching.length === 0) throw notFound();
    return refuse(c, new Set(matching.flatMap(({ methods }) => [...methods])));
  };

  return { ofLiteralPaths, ofUnknownRequests };
}
