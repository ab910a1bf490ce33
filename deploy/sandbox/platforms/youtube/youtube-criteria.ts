import { BadRequest } from './youtube-errors.ts';

const ORDERS = ['relevance', 'date', 'rating', 'title', 'videoCount', 'viewCount'] as const;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const MAX_RESULTS = 50;
const DEFAULT_RESULTS = 5;

export interface VideoCriteria {
  q: string;
  order: (typeof ORDERS)[number];
  size: number;
  /** Position of the first result. */
  offset: number;
  /** Unix seconds, the start included, the end not. */
  from: number;
  to: number;
  /** Searches return channels and playlists as well by default; the sandbox has none. */
  wantsVideos: boolean;
}

type Parameters = Record<string, string>;

function instant(parameters: Parameters, name: string, fallback: number): number {
  const text = parameters[name];
  if (text === undefined) return fallback;
  if (!INSTANT.test(text) || Number.isNaN(Date.parse(text)))
    throw new BadRequest(`Invalid value at '${name}' (TYPE_STRING), "${text}"`);
  return Date.parse(text) / 1000;
}

function sizeOf(parameters: Parameters): number {
  const text = parameters.maxResults ?? String(DEFAULT_RESULTS);
  if (!/^\d{1,6}$/.test(text) || Number(text) > MAX_RESULTS)
    throw new BadRequest(`Invalid value '${text}'. Values must be within the range: [0, 50]`);
  return Number(text);
}

/** Bytes of a protocol buffer: field 1 is the position, field 2 distinguishes back from forward. */
export function pageToken(offset: number, backward = false): string {
  const varint: number[] = [];
  let left = offset;
  for (; left > 127; left >>>= 7) varint.push((left & 127) | 128);
  return Buffer.from([8, ...varint, left, 16, backward ? 1 : 0]).toString('base64url');
}

function offsetOf(parameters: Parameters): number {
  const token = parameters.pageToken;
  if (token === undefined || token === '') return 0;
  const bytes = Buffer.from(token, 'base64url').subarray(1, -2);
  const offset = [...bytes].reduceRight((sum, byte) => sum * 128 + (byte & 127), 0);
  if (offset > 100_000 || ![pageToken(offset), pageToken(offset, true)].includes(token))
    throw new BadRequest('The request specifies an invalid page token.', 'invalidPageToken');
  return offset;
}

/** Reads the query of `/search`. @throws BadRequest */
export function readVideoCriteria(parameters: Parameters): VideoCriteria {
  const parts = (parameters.part ?? '').split(',').filter(Boolean);
  if (parts.length === 0)
    throw new BadRequest('Required parameter: part', 'missingRequiredParameter');
  const unknown = parts.find((part) => part !== 'snippet' && part !== 'id');
  if (unknown !== undefined) throw new BadRequest(`'${unknown}'`, 'unknownPart');
  const order = ORDERS.find((name) => name === (parameters.order ?? 'relevance'));
  if (order === undefined)
    throw new BadRequest(`Invalid value at 'order', "${parameters.order ?? ''}"`);
  return {
    q: parameters.q ?? '',
    order,
    size: sizeOf(parameters),
    offset: offsetOf(parameters),
    from: instant(parameters, 'publishedAfter', 0),
    to: instant(parameters, 'publishedBefore', Number.POSITIVE_INFINITY),
    wantsVideos: (parameters.type ?? 'video').split(',').includes('video'),
  };
}
