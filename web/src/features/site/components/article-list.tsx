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
    <ul className="@container divide-y divide-line border-y border-line">
      {articles.map(({ slug, title, summary, date, minutes }) => (
        <li
          key={slug}
          className="group relative gap-x-8 py-6 @3xl:grid @3xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] @3xl:py-8"
        >
          <p className="text-meta text-ink-2 tabular-nums @max-3xl:mb-2 @3xl:pt-1">
            <time dateTime={date}>{formatDay(date)}</time> · {minutes} minutes to read
          </p>
          <div>
            <Heading className="text-page font-semibold">
              <Link
                to={`${paths.blog}/${slug}`}
                className="rounded-control group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </Link>
            </Heading>
            <p className="mt-2 max-w-[60ch] text-prose text-ink-2">{summary}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
