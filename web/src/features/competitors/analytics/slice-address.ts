import { withParam } from '../../../lib/page/params.ts';
import { PLATFORM_IDS } from '#domain/names.ts';
import type { Slice } from './blocks.ts';

const PARAM = 'open';

/** The same URL with the mentions of a slice open, so that Back closes them. */
export function slicePath(params: URLSearchParams, { kind, value }: Slice): string {
  return `?${withParam(params, PARAM, `${kind}:${value}`)}`;
}

/** The slice that a URL names, or null. */
export function readSlice(params: URLSearchParams): Slice | null {
  const text = params.get(PARAM) ?? '';
  const [kind] = text.split(':', 1);
  const value = text.slice((kind?.length ?? 0) + 1);
  if (value === '') return null;
  switch (kind) {
    case 'day':
      return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
        ? { kind, value }
        : null;
    case 'platform': {
      const platform = PLATFORM_IDS.find((id) => id === value);
      return platform === undefined ? null : { kind, value: platform };
    }
    case 'category':
    case 'competitor':
      return { kind, value };
    default:
      return null;
  }
}

export const withoutSlice = (params: URLSearchParams): URLSearchParams =>
  withParam(params, PARAM, null);
