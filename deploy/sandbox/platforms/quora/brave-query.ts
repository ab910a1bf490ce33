import type { Post } from '../../world/post.ts';
import { parseQuery } from '../../search/query.ts';
import type { SearchQuery } from '../../search/query.ts';
import { STOP_STEMS } from '../../search/query.ts';
import { slugOf } from '../wire-values.ts';

/** Answered with 422, naming the parameter. */
export class InvalidParameter extends Error {
  readonly parameter: string;
  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

const DAY = 86_400;
const PERIODS: Record<string, number> = { pd: DAY, pw: 7 * DAY, pm: 31 * DAY, py: 365 * DAY };
const MAX_CHARACTERS = 400;
const MAX_WORDS = 50;
const MAX_COUNT = 20;
const MAX_OFFSET = 9;

type Parameters = Record<string, string>;

export interface WebCriteria {
  q: string;
  words: SearchQuery;
  /** Whether a page's host and path are wanted. */
  isWanted: (address: string) => boolean;
  /** Unix seconds at which the engine found a page; both ends included. */
  from: number;
  to: number;
  /** Only pages of a period are wanted. */
  isDated: boolean;
  count: number;
  /** Pages of `count` to leave out. */
  offset: number;
  decorated: boolean;
  withSnippets: boolean;
  sections: readonly string[] | null;
}

function number(parameters: Parameters, name: string, low: number, high: number, fallback: number) {
  const text = parameters[name];
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/u.test(text) || value < low || value > high)
    throw new InvalidParameter(name, `Input should be between ${low} and ${high}`);
  return value;
}

function flag(parameters: Parameters, name: string, fallback: boolean): boolean {
  const text = parameters[name];
  if (text === undefined) return fallback;
  if (!/^(?:true|false|1|0)$/u.test(text))
    throw new InvalidParameter(name, 'Input should be a valid boolean');
  return text === 'true' || text === '1';
}

function periodOf(freshness: string | undefined, now: number): Pick<WebCriteria, 'from' | 'to'> {
  if (freshness === undefined || freshness === '') return { from: 0, to: now };
  const seconds = PERIODS[freshness];
  if (seconds !== undefined) return { from: now - seconds, to: now };
  const [, start = '', end = ''] = /^(\d{4}-\d\d-\d\d)to(\d{4}-\d\d-\d\d)$/u.exec(freshness) ?? [];
  const [from, last] = [Date.parse(start) / 1000, Date.parse(end) / 1000];
  if (Number.isNaN(from) || Number.isNaN(last) || from > last)
    throw new InvalidParameter('freshness', 'Input is no known period');
  return { from, to: last + DAY - 1 };
}

function isOn(address: string, site: string): boolean {
  const host = address.split('/')[0] ?? '';
  return host === site || host.endsWith(`.${site}`);
}

/** Takes `site:` and `-site:` out of a query. */
function sitesOf(q: string) {
  const wanted: string[] = [];
  const unwanted: string[] = [];
  const rest = q.replaceAll(/(?<!\S)(-)?site:(\S+)/giu, (_whole, sign, site: string) => {
    (sign === '-' ? unwanted : wanted).push(site.toLowerCase());
    return ' ';
  });
  const isWanted = (address: string): boolean =>
    (wanted.length === 0 || wanted.some((site) => isOn(address, site))) &&
    !unwanted.some((site) => isOn(address, site));
  return { rest, isWanted };
}

/** Reads the query of `/web/search`. @throws InvalidParameter */
export function readWebCriteria(parameters: Parameters, now: number): WebCriteria {
  const q = parameters.q ?? '';
  if (q.trim() === '') throw new InvalidParameter('q', 'Field required');
  if (q.length > MAX_CHARACTERS || q.trim().split(/\s+/u).length > MAX_WORDS)
    throw new InvalidParameter('q', 'At most 400 characters and 50 words');
  const { rest, isWanted } = sitesOf(q);
  return {
    q,
    words: parseQuery(rest, { ignored: STOP_STEMS }),
    isWanted,
    ...periodOf(parameters.freshness, now),
    isDated: (parameters.freshness ?? '') !== '',
    count: number(parameters, 'count', 1, MAX_COUNT, MAX_COUNT),
    offset: number(parameters, 'offset', 0, MAX_OFFSET, 0),
    decorated: flag(parameters, 'text_decorations', true),
    withSnippets: flag(parameters, 'extra_snippets', false),
    sections: parameters.result_filter?.split(',') ?? null,
  };
}

/** The engine meets a new page within four minutes. */
export const foundAt = (post: Post): number => post.createdAt + (post.number % 240);

export const isKnown = (post: Post, { from, to, isWanted }: WebCriteria, now: number): boolean =>
  foundAt(post) <= now &&
  foundAt(post) >= from &&
  foundAt(post) <= to &&
  isWanted(quoraAddress(post));

/** Host and path; each language has its own host, an answer is under its question. */
export function quoraAddress(post: Post): string {
  const host = post.language === 'en' ? 'www.quora.com' : `${post.language}.quora.com`;
  const question = `${slugOf(post.title, '-')}${post.repeat === 0 ? '' : `-${post.repeat}`}`;
  const path =
    post.place === 'answer' ? `${question}/answer/${slugOf(post.author, '-')}` : question;
  return `${host}/${path}`;
}
