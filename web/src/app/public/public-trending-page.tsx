import { Link } from 'react-router-dom';
import { usePageMetadata } from '../../lib/page-metadata.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ComingSection } from '../member/coming-section-page.tsx';
import { NAVIGATION_TEXTS, SECTION_NAMES } from '../../texts/frame.ts';

/** R-ROUTE-16: the frame of the public page, which says that its data is not there yet. */
export function PublicTrendingPage() {
  usePageMetadata({
    title: SECTION_NAMES['trending-problems'],
    description: 'Problems that more and more people write about, gathered across platforms.',
  });
  return (
    <div className="mx-auto w-full max-w-280 px-4 pt-4 pb-16 md:pt-10">
      <ComingSection tab="trending-problems" name={SECTION_NAMES['trending-problems']} heading="h1">
        <Button asChild variant="primary">
          <Link to={paths.login}>{NAVIGATION_TEXTS.getStarted}</Link>
        </Button>
        <Button asChild>
          <Link to={paths.howItWorks}>How it works</Link>
        </Button>
      </ComingSection>
    </div>
  );
}
