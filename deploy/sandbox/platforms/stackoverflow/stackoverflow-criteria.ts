/** Answered with `bad_parameter`, or with `access_denied`. */
export class BadParameter extends Error {
  readonly denied: boolean;
  constructor(message: string, denied = false) {
    super(message);
    this.denied = denied;
  }
}

const SORTS = ['activity', 'creation', 'votes', 'relevance'] as const;
const ORDERS = ['desc', 'asc'] as const;
const FILTERS = ['default', 'withbody', 'total', 'none'] as const;
const MAX_PAGE_SIZE = 100;
const PAGES_WITHOUT_KEY = 25;

export interface Criteria {
  q: string;
  title: string;
  body: string;
  tagged: string[];
  notTagged: string[];
  accepted: boolean | null;
  answers: number;
  views: number;
  /** Unix seconds on the creation date, both ends included. */
  from: number;
  to: number;
  sort: (typeof SORTS)[number];
  order: (typeof ORDERS)[number];
  min: number;
  max: number;
  page: number;
  pageSize: number;
  filter: (typeof FILTERS)[number];
}

type Parameters = Record<string, string>;

function number(parameters: Parameters, name: string, fallback: number): number {
  const text = parameters[name];
  if (text === undefined) return fallback;
  if (!/^-?\d+$/.test(text)) throw new BadParameter(name);
  return Number(text);
}

function oneOf<T extends string>(
  parameters: Parameters,
  name: string,
  values: readonly [T, ...T[]],
): T {
  const text = parameters[name];
  if (text === undefined) return values[0];
  const found = values.find((value) => value === text.toLowerCase());
  if (found === undefined) throw new BadParameter(name);
  return found;
}

const list = (text: string | undefined): string[] =>
  (text ?? '').toLowerCase().split(';').filter(Boolean);

/** Reads the query of `/search/advanced`. @throws BadParameter naming the parameter */
export function readCriteria(parameters: Parameters): Criteria {
  if (parameters.site === undefined) throw new BadParameter('site is required');
  if (parameters.site !== 'stackoverflow') {
    throw new BadParameter(`No site found for name \`${parameters.site}\``);
  }
  const page = number(parameters, 'page', 1);
  const pageSize = number(parameters, 'pagesize', 30);
  if (page < 1) throw new BadParameter('page');
  if (pageSize < 0 || pageSize > MAX_PAGE_SIZE) throw new BadParameter('pagesize');
  if (page > PAGES_WITHOUT_KEY && parameters.key === undefined) {
    throw new BadParameter('page above 25 requires access token or app key', true);
  }
  const others = Object.keys(parameters).filter((name) => name !== 'site' && name !== 'nottagged');
  if (parameters.nottagged !== undefined && others.length === 0) {
    throw new BadParameter('nottagged needs one more parameter');
  }
  const accepted = parameters.accepted?.toLowerCase();
  return {
    q: parameters.q ?? '',
    title: parameters.title ?? parameters.intitle ?? '',
    body: parameters.body ?? '',
    tagged: list(parameters.tagged),
    notTagged: list(parameters.nottagged),
    accepted: accepted === undefined ? null : accepted === 'true',
    answers: number(parameters, 'answers', 0),
    views: number(parameters, 'views', 0),
    from: number(parameters, 'fromdate', 0),
    to: number(parameters, 'todate', Number.MAX_SAFE_INTEGER),
    sort: oneOf(parameters, 'sort', SORTS),
    order: oneOf(parameters, 'order', ORDERS),
    min: number(parameters, 'min', Number.MIN_SAFE_INTEGER),
    max: number(parameters, 'max', Number.MAX_SAFE_INTEGER),
    page,
    pageSize,
    filter: oneOf(parameters, 'filter', FILTERS),
  };
}
