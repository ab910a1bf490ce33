import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useGetAiVisibilityQuery } from '../api.ts';
import { AiVisibilityFormSection } from '../form/ai-visibility-form-section.tsx';
import { formOf, formOfProduct } from '../form/ai-visibility-form.ts';
import { useProduct } from '../../products/api.ts';
import { LoadedAiVisibility } from './loaded-ai-visibility.tsx';

/**
 * The URL is the state: `?analysis=<id>` shows that run, `?from=<id>` prefills the form from one.
 */
export function AiVisibilityPage() {
  const [params, setParams] = useSearchParams();
  const id = params.get('analysis');
  const from = params.get('from');
  const source = useGetAiVisibilityQuery(from ?? '', { skip: from === null || id !== null });
  const product = useProduct();
  if (id !== null)
    return (
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild size="small">
            <Link to={`${paths.aiVisibility}?from=${encodeURIComponent(id)}`}>Change and run</Link>
          </Button>
          <Button asChild size="small">
            <Link to={paths.aiVisibility}>New analysis</Link>
          </Button>
        </div>
        <LoadedAiVisibility key={id} id={id} />
      </div>
    );
  if ((from !== null && source.isLoading) || product.isLoading)
    return <Skeleton className="h-96 w-full" />;
  const initial = source.data
    ? formOf(source.data, params.get('track'))
    : formOfProduct(product.product);
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-160 text-body text-ink-2">
        Ask AI assistants what your buyers ask, and read how often they name you, with an interval
        that says how sure that is.
      </p>
      <AiVisibilityFormSection
        key={`${from} ${source.data?.id}`}
        initial={initial}
        isNew={source.data === undefined}
        onSubmitted={(analysis) => {
          setParams({ analysis }, { preventScrollReset: true });
        }}
      />
    </div>
  );
}
