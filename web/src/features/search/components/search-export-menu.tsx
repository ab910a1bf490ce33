import type { SearchDetail } from '#contracts/search.ts';

export function SearchExportMenu({ search }: { search: SearchDetail }) {
  return search.results.length > 0 ? null : null;
}
