import type { JudgedPost } from '../post.ts';
import { titleOf } from '../post.ts';
import { afterTitle, excerpt, restFrom, segments, spansOf } from './highlight.ts';
import { MarkedText } from './post-parts.tsx';

/** The title of a post and the rest of its text, with the matching words marked. */
export function ResultText({
  id,
  result,
  link,
}: {
  /** Of the title, which names the result. */
  id: string;
  result: JudgedPost;
  link: string | null;
}) {
  const { content, verdicts } = result;
  const title = titleOf(result);
  const name = <MarkedText parts={segments(title, spansOf(verdicts?.relevance, 'title'))} />;
  const body = restFrom(
    content,
    spansOf(verdicts?.relevance, 'content'),
    afterTitle(title, content),
  );
  return (
    <>
      <h3
        id={id}
        dir="auto"
        className="line-clamp-2 text-body font-semibold text-ink wrap-anywhere [text-wrap:wrap]"
      >
        {link === null ? (
          name
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="hover:underline"
          >
            {name}
          </a>
        )}
      </h3>
      {body.text !== '' && (
        <p dir="auto" className="mt-0.5 line-clamp-2 text-meta text-ink-2 wrap-anywhere">
          <MarkedText parts={excerpt(body.text, body.spans)} />
        </p>
      )}
    </>
  );
}
