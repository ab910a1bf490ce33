import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { LinkButton } from '../../../ui/controls/button.tsx';
import { LoadedAiVisibility } from './loaded-ai-visibility.tsx';

/** One analysis of the history, at its own address. */
export function AiVisibilityDetailPage() {
  const { id = '' } = useParams();
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <LinkButton variant="quiet" className="-ml-3.5" to={paths.aiVisibilityHistory}>
          <ArrowLeft size={16} />
          All analyses
        </LinkButton>
        <LinkButton to={`${paths.aiVisibility}?from=${encodeURIComponent(id)}`}>
          Change and run again
        </LinkButton>
      </div>
      <LoadedAiVisibility key={id} id={id} />
    </div>
  );
}
