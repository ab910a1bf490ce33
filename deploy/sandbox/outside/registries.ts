import { stemsOf } from '../search/words.ts';
import type { Company } from '../world/files.ts';
import { foundedDate, hashOf, itemOf, json, namedLike, websiteOf } from './played.ts';
import type { OutsideDeps } from './played.ts';

/** Wikidata knows established companies; young ones have no item. */
const isNotable = ({ domain, startup_focus }: Company): boolean =>
  domain !== null && !startup_focus;

const statement = (value: unknown, type: string) => ({
  mainsnak: { snaktype: 'value', datavalue: { value, type } },
  type: 'statement',
  rank: 'normal',
});

function entityOf(company: Company) {
  const year = company.founded;
  const handle = /x\.com\/(\w+)/u.exec(company.social['x'] ?? '')?.[1];
  return {
    type: 'item',
    id: itemOf(company),
    labels: { en: { language: 'en', value: company.name } },
    descriptions: { en: { language: 'en', value: company.description } },
    claims: {
      P31: [statement({ 'entity-type': 'item', id: 'Q4830453' }, 'wikibase-entityid')],
      P856: [statement(websiteOf(company), 'string')],
      ...(year === null
        ? {}
        : {
            P571: [
              statement(
                {
                  time: `+${year}-00-00T00:00:00Z`,
                  precision: 9,
                  timezone: 0,
                  before: 0,
                  after: 0,
                },
                'time',
              ),
            ],
          }),
      ...(handle === undefined ? {} : { P2002: [statement(handle, 'string')] }),
      ...(/^ipo|public/iu.test(company.funding_stage ?? '')
        ? { P414: [statement({ 'entity-type': 'item', id: 'Q13677' }, 'wikibase-entityid')] }
        : {}),
    },
  };
}

/** Companies whose label or description contains all words; the query's statements apply to all. */
function describedBy(companies: readonly Company[], query: string): Company[] {
  const words = stemsOf(query.replaceAll(/haswbstatement:\S+/gu, ' '));
  if (words.length === 0) return [];
  return companies.filter(({ name, description }) => {
    const held = new Set(stemsOf(`${name} ${description}`));
    return words.every((word) => held.has(word));
  });
}

/** `https://www.wikidata.org/w/api.php`: search by name and by words, entities by id. */
export function answerWikidata(url: URL, { world }: OutsideDeps): Response {
  const known = world.companies.filter(isNotable);
  if (url.pathname !== '/w/api.php') return json({ error: 'not found' }, 404);
  if (url.searchParams.get('action') === 'wbsearchentities') {
    const search = namedLike(known, url.searchParams.get('search') ?? '').map((company) => ({
      id: itemOf(company),
      label: company.name,
      description: company.description,
    }));
    return json({ searchinfo: { search: url.searchParams.get('search') }, search, success: 1 });
  }
  if (url.searchParams.get('list') === 'search') {
    const search = describedBy(known, url.searchParams.get('srsearch') ?? '').map((company) => ({
      ns: 0,
      title: itemOf(company),
    }));
    return json({ batchcomplete: '', query: { search } });
  }
  const ids = (url.searchParams.get('ids') ?? '').split('|').filter(Boolean);
  if (url.searchParams.get('action') !== 'wbgetentities' || ids.length === 0 || ids.length > 50)
    return json({ error: { code: 'badvalue', info: 'Unrecognized value.' }, servedby: 'sandbox' });
  const entities = Object.fromEntries(
    ids.map((id) => {
      const company = known.find((one) => itemOf(one) === id);
      return [id, company ? entityOf(company) : { id, missing: '' }];
    }),
  );
  return json({ entities, success: 1 });
}

export const RDAP_HOST = 'rdap.registry.example';

/** IANA's list of registries: one registry knows every domain of the world. */
export function answerBootstrap({ world }: OutsideDeps): Response {
  const suffixes = new Set(
    world.companies.flatMap(({ domain }) => domain?.split('.').slice(-1) ?? []),
  );
  return json({ version: '1.0', services: [[[...suffixes], [`https://${RDAP_HOST}/`]]] });
}

export function answerRdap(url: URL, { world }: OutsideDeps): Response {
  const name = /^\/domain\/([^/]+)$/u.exec(decodeURIComponent(url.pathname))?.[1] ?? '';
  const company = world.companyOfHost(name);
  const registered = company && foundedDate(company);
  if (!company || !registered)
    return json(
      { errorCode: 404, title: 'Not Found', description: ['The domain is not registered.'] },
      404,
      { 'content-type': 'application/rdap+json' },
    );
  return json(
    {
      objectClassName: 'domain',
      ldhName: name.toUpperCase(),
      status: ['client transfer prohibited'],
      events: [
        { eventAction: 'registration', eventDate: registered.toISOString() },
        { eventAction: 'last update of RDAP database', eventDate: new Date().toISOString() },
      ],
      entities: [
        {
          objectClassName: 'entity',
          roles: ['registrar'],
          events: [{ eventAction: 'registration', eventDate: '1999-01-01T00:00:00Z' }],
        },
      ],
      nameservers: [{ objectClassName: 'nameserver', ldhName: 'NS1.DNS.EXAMPLE' }],
      rdapConformance: ['rdap_level_0'],
    },
    200,
    { 'content-type': 'application/rdap+json' },
  );
}

/** The App Store has no app of the world's companies, unless their profile names one. */
export function answerAppStore(url: URL, { world }: OutsideDeps): Response {
  const apps = world.companies.flatMap((company) => {
    const id = /\/id(\d+)/u.exec(company.social['app_store'] ?? '')?.[1];
    return id === undefined ? [] : [{ company, id }];
  });
  const wanted =
    url.pathname === '/lookup'
      ? apps.filter(({ id }) => id === url.searchParams.get('id'))
      : apps.filter(
          ({ company }) => namedLike([company], url.searchParams.get('term') ?? '').length > 0,
        );
  const results = wanted.map(({ company, id }) => ({
    trackId: Number(id),
    trackName: company.name,
    trackViewUrl: company.social['app_store'],
    sellerUrl: websiteOf(company),
    version: '1.0',
    averageUserRating: 3.5 + (hashOf(company.id) % 15) / 10,
    userRatingCount: 20 + (hashOf(company.id) % 4_000),
  }));
  return json({ resultCount: results.length, results }, 200, {
    'content-type': 'text/javascript; charset=utf-8',
  });
}

const FUNDING: readonly (readonly [RegExp, Record<string, string>])[] = [
  [/pre.?seed|seed|angel/iu, { last_equity_funding_type: 'seed', funding_stage: 'seed' }],
  [/series.?a/iu, { last_equity_funding_type: 'series_a', funding_stage: 'early_stage_venture' }],
  [/series.?b/iu, { last_equity_funding_type: 'series_b', funding_stage: 'early_stage_venture' }],
  [/series.?c/iu, { last_equity_funding_type: 'series_c', funding_stage: 'late_stage_venture' }],
  [
    /series.?[d-j]/iu,
    { last_equity_funding_type: 'series_d', funding_stage: 'late_stage_venture' },
  ],
  [/acquired/iu, { status: 'was_acquired', funding_stage: 'm_and_a' }],
  [/ipo|public/iu, { status: 'ipo', ipo_status: 'public' }],
];

/** Crunchbase's API: search by domain, one organization. */
export async function answerCrunchbase(
  request: Request,
  { world }: OutsideDeps,
): Promise<Response> {
  if (request.headers.get('x-cb-user-key') !== 'sandbox-token')
    return json([{ status: 401, code: 'LA401', message: 'Unauthorized user_key' }], 401);
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('/searches/organizations')) {
    const text = await request.text();
    const found = world.companies.filter(
      ({ domain }) => domain !== null && text.includes(`"${domain}"`),
    );
    return json({
      count: found.length,
      entities: found.map((company) => ({
        uuid: company.id,
        properties: { identifier: identifierOf(company) },
      })),
    });
  }
  const id = decodeURIComponent(pathname.split('/').at(-1) ?? '');
  const company = world.companies.find((one) => one.id === id && one.funding_stage !== null);
  if (!company) return json({ error: 'requested resource could not be found', code: 'CS404' }, 404);
  const funding = FUNDING.find(([pattern]) => pattern.test(company.funding_stage ?? ''))?.[1] ?? {};
  return json({
    properties: {
      identifier: identifierOf(company),
      website_url: websiteOf(company),
      ...(company.founded === null
        ? {}
        : { founded_on: { value: `${company.founded}-01-01`, precision: 'year' } }),
      ...funding,
    },
  });
}

const identifierOf = ({ id, name }: Company) => ({
  uuid: id,
  permalink: id,
  value: name,
  entity_def_id: 'organization',
});
