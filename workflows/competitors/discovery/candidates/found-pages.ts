import type { FoundPage } from '../../../company-sources/site/find-market.ts';
import { domainFits, nameKey } from './company-name.ts';

/** The part of a title that names the site: what fits its domain, else the first of few words. */
export function nameOfPage({ title, domain }: FoundPage): string | null {
  const parts = title
    .split(/\s[|–—·:-]\s|[|–—·:]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const fitting = parts.find((part) => domainFits(part, domain));
  if (fitting) return fitting;
  const label = domain.split('.')[0] ?? '';
  const first = parts.find((part) => {
    const key = nameKey(part);
    return key.length >= 3 && part.split(/\s+/u).length <= 3 && label.startsWith(key);
  });
  return first ?? null;
}
