import { Link } from 'react-router-dom';
import { usePageMetadata } from '../lib/page-metadata.ts';
import { paths } from '../lib/paths.ts';
import { Button } from '../ui/button.tsx';
import { ComingSection } from './coming-section-page.tsx';

/** R-ROUTE-16: the frame of the public page, which says that its data is not there yet. */
export function PublicTrendingPage() {
  usePageMetadata({
    title: 'Trending Problems',
    description: 'Problems that more and more people write about, gathered across platforms.',
  });
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-4 pb-16 md:pt-10">
      <ComingSection tab="trending-problems" name="Trending Problems" heading="h1">
        <Button asChild variant="primary">
          <Link to={paths.login}>Get Started</Link>
        </Button>
        <Button asChild>
          <Link to={paths.howItWorks}>How it works</Link>
        </Button>
      </ComingSection>
    </div>
  );
}
