import type { SearchDetail } from '#contracts/search/search.ts';
import { usePublicConfig } from '../../../lib/page/page-settings.tsx';
import { ExportMenu } from '../../export/export-menu.tsx';
import { useExportSearchMutation } from '../api.ts';
import { searchDocument } from './search-export.ts';

/** Export menu of one search; hidden without results. */
export function SearchExportMenu({ search }: { search: SearchDetail }) {
  const [exportSearch] = useExportSearchMutation();
  const { sandbox, productName } = usePublicConfig();
  if (search.results.length === 0) return null;
  return (
    <ExportMenu
      rows={search.results.length}
      load={async (format) => {
        const { data } = await exportSearch({ id: search.id, format });
        return data === undefined ? null : searchDocument(data, { sandbox, productName });
      }}
    />
  );
}
