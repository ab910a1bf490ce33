import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadedAiVisibility } from './loaded-ai-visibility.tsx';

/** One analysis of the history, at its own address. */
export function AiVisibilityDetailPage() {
  const { id = '' } = useParams();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button asChild variant="quiet" className="-ml-3.5">
          <Link to={paths.aiVisibilityHistory}>
            <ArrowLeft size={16} />
            All analyses
          </Link>
        </Button>
        <Button asChild>
          <Link to={`${paths.aiVisibility}?from=${encodeURIComponent(id)}`}>
            Change and run again
          </Link>
        </Button>
      </div>
      <LoadedAiVisibility key={id} id={id} />
    </div>
  );
}
