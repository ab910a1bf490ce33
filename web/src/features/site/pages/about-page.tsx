import { Link } from 'react-router-dom';
import { usePageMetadata } from '../../../lib/page/page-metadata.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { DocumentView } from '../components/document-view.tsx';
import { about } from '../content/about.ts';
import { fill } from '../content/document.ts';
import { useSiteNames } from '../use-site-names.ts';

/** R-ROUTE-07. */
export function AboutPage() {
  const names = useSiteNames();
  usePageMetadata({ title: 'About', description: fill(about.summary, names) });
  return (
    <DocumentView document={about}>
      <Button asChild className="mt-10">
        <Link to={paths.howItWorks}>How it works</Link>
      </Button>
    </DocumentView>
  );
}
