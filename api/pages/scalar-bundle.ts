/** The two server methods that the plugin below calls. */
interface Route {
  url: string;
  handler: (request: unknown, reply: Reply) => unknown;
}
interface Reply {
  header: (name: string, value: string) => Reply;
  send: (body: unknown) => unknown;
}

const FILE = /\/scalar\.js$/;
let bundle: Promise<string | null> | undefined;

/**
 * Scalar's script in one file. This plugin is its only package that includes the script without 280
 * MB of parts; the plugin serves it from a route, so a stand-in server calls that route. Loaded on
 * the first request, because it is 4 MB. Null when a later version of the plugin no longer has it.
 */
export function readScalarBundle(): Promise<string | null> {
  bundle ??= extract();
  return bundle;
}

async function extract(): Promise<string | null> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const routes: Route[] = [];
  const server = { route: (route: Route) => routes.push(route), hasPlugin: () => false };
  (plugin as unknown as (server: object, options: object, next: () => void) => void)(
    server,
    { routePrefix: '/reference', configuration: { url: '/api/openapi.json' } },
    () => {},
  );
  let body: unknown = null;
  const reply: Reply = { header: () => reply, send: (sent) => (body = sent) };
  routes.find(({ url }) => FILE.test(url))?.handler({}, reply);
  return typeof body === 'string' ? body : null;
}
