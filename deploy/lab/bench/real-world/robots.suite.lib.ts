import { z } from 'zod';
import { MAX_PATH, parseRobots } from '#http/robots-rules.ts';
import { resolveUrl } from '#domain/resolve-url.ts';
import { suite } from './suite.lib.ts';

const schema = z.object({
  robots: z.string(),
  ua: z.string(),
  url: z.string(),
  want: z.boolean(),
});

/** Cases of google/robotstxt (Apache-2.0). */
export const SUITE = suite({ name: 'robots', target: 1 }, schema, ({ robots, ua, url, want }) => {
  if (/[^\x20-\x7e]/u.test(url))
    return { notApplicable: 'an address that is not encoded: ours always are' };
  if (/:[^:\n]*%(?:[46][1-9a-f]|[57][0-9a]|3\d|2d|2e|5f|7e)/iu.test(robots))
    return { notApplicable: 'RFC 9309 2.2.2 decodes letters before it compares, Google does not' };
  if (/\/index\.html?/iu.test(robots))
    return { notApplicable: 'index.html as a name of its folder is an extension of Google' };
  if (url.length > MAX_PATH)
    return { notApplicable: 'addresses of this length are not asked for at all' };
  const address = resolveUrl(url);
  const path = address === null ? '/' : address.pathname + address.search;
  const rules = parseRobots(robots, 'http://foo.bar/robots.txt', ua);
  return rules.allows(path) === want ? 'right' : 'wrong';
});
