import { Link } from 'react-router-dom';
import { formatDay } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import type { Article } from '../content/document.ts';

/** Articles as rows, newest first; the whole row opens one. */
export function ArticleList({
  articles,
  heading: Heading,
}: {
  articles: readonly Article[];
  heading: 'h2' | 'h3';
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {articles.map(({ slug, title, summary, date, minutes }) => (
        <li key={slug} className="group relative py-6">
          <p className="text-meta text-ink-2 tabular-nums">
            <time dateTime={date}>{formatDay(date)}</time> · {minutes} minutes to read
          </p>
          <Heading className="mt-2 text-page font-semibold">
            <Link
              to={`${paths.blog}/${slug}`}
              className="rounded-control group-hover:underline after:absolute after:inset-0"
            >
              {title}
            </Link>
          </Heading>
          <p className="mt-2 max-w-[60ch] text-prose text-ink-2">{summary}</p>
        </li>
      ))}
    </ul>
  );
}
