import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { LoadedSearch } from '../run/loaded-search.tsx';

/** One search of the history, at its own address. */
export function SearchDetailPage() {
  const { id = '' } = useParams();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LinkButton variant="quiet" className="-ml-3.5" to={paths.searchHistory}>
          <ArrowLeft size={16} />
          All searches
        </LinkButton>
        <LinkButton to={`${paths.search}?search=${encodeURIComponent(id)}`}>
          Change and search again
        </LinkButton>
      </div>
      <LoadedSearch key={id} id={id} />
    </div>
  );
}
