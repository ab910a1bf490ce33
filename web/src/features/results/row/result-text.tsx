import type { JudgedPost } from '../post.ts';
import { titleOf } from '../post.ts';
import { afterTitle, excerpt, restFrom, segments, spansOf } from './highlight.ts';
import { MarkedText } from './post-parts.tsx';
import { OutsideLink } from '../../../ui/controls/outside-link.tsx';

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
        <OutsideLink url={link} className="">
          <MarkedText parts={segments(title, spansOf(verdicts?.relevance, 'title'))} />
        </OutsideLink>
      </h3>
      {body.text !== '' && (
        <p dir="auto" className="mt-0.5 line-clamp-2 text-meta text-ink-2 wrap-anywhere">
          <MarkedText parts={excerpt(body.text, body.spans)} />
        </p>
      )}
    </>
  );
}
