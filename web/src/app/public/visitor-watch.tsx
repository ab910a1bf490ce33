import { Eye } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { TrendingProblem } from '#contracts/trending/problem.ts';
import { paths } from '../../lib/paths.ts';
import { WATCHED_TEXTS } from '../../texts/watched-search.ts';
import { buttonClass } from '../../ui/controls/button.tsx';

/**
 * To the problem in the dashboard, where it can be watched and its posts saved as leads; by way of the
 * sign-in. A link must not watch anything by itself: any page could contain it.
 */
export const renderVisitorWatch = ({ id, title }: Pick<TrendingProblem, 'id' | 'title'>) => (
  <Link to={`${paths.trending}/${id}`} className={buttonClass('secondary', 'small')}>
    <Eye size={16} />
    {WATCHED_TEXTS.watch}
    <span className="sr-only">{title}</span>
  </Link>
);
