import { PLATFORM_IDS } from '#domain/names.ts';
import type { Slice } from './blocks.ts';

const PARAM = 'open';

/** The same URL with the mentions of a slice open, so that Back closes them. */
export function slicePath(params: URLSearchParams, { kind, value }: Slice): string {
  const next = new URLSearchParams(params);
  next.set(PARAM, `${kind}:${value}`);
  return `?${next}`;
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

export function withoutSlice(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(PARAM);
  return next;
}
