import { ExternalLink } from 'lucide-react';
import type { AiVisibilityDetail } from '#contracts/ai-visibility/ai-visibility.ts';
import type { SourceCount } from '#domain/ai-visibility/tally.ts';
import { countState } from '#domain/ai-visibility/tally.ts';
import { Fragment, useState } from 'react';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { percent } from './words.ts';

const SHOWN = 8;
const TYPES: Readonly<Record<SourceCount['type'], string>> = {
  own: 'your site',
  rival: 'competitor',
  forum: 'forum',
  review: 'reviews',
  list: 'list',
  docs: 'docs',
  news: 'news',
  other: 'web',
};

/** Pages cited by answers, and the brands that these answers recommend. */
export function SourcesList({
  analysis,
  onOpen,
}: {
  analysis: AiVisibilityDetail;
  onOpen: (filter: { cites: string }) => void;
}) {
  const [all, setAll] = useState(false);
  const answered = countState(analysis.tally, 'answered');
  const sources = Object.values(analysis.tally.sources).toSorted(
    (a, b) => b.answers - a.answers || a.url.localeCompare(b.url),
  );
  const names = new Map(analysis.brands.map(({ key, name, own }) => [key, own ? 'you' : name]));
  return (
    <section aria-labelledby="ai-visibility-sources" className="flex min-w-0 flex-col gap-3">
      <h3 id="ai-visibility-sources" className="text-card font-semibold">
        Sources assistants cite
      </h3>
      {sources.length === 0 ? (
        <p className="text-body text-ink-2">
          No answer has cited a page yet. Assistants without web search cite nothing.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {sources.slice(0, all ? undefined : SHOWN).map((source) => (
            <li key={source.url} className="flex flex-col gap-1 py-2.5">
              <div className="flex items-start justify-between gap-3">
                <p className="min-w-0">
                  <span className="mr-2 font-medium text-ink wrap-anywhere">{source.domain}</span>
                  <Badge>{TYPES[source.type]}</Badge>
                </p>
                <button
                  type="button"
                  className="shrink-0 text-meta text-accent-ink tabular-nums underline-offset-2 hover:underline"
                  onClick={() => onOpen({ cites: source.url })}
                >
                  {`${percent(source.answers / Math.max(1, answered))} · ${source.answers} answers`}
                </button>
              </div>
              <p className="text-meta text-ink-2">
                <a
                  href={source.url}
                  target="_blank"
                  rel="noreferrer noopener nofollow"
                  className="text-accent-ink underline-offset-2 wrap-anywhere hover:underline"
                >
                  {pathOf(source.url)}
                  <ExternalLink size={12} className="ml-1 inline" />
                </a>
              </p>
              <p className="text-meta text-ink-2">{recommendedBy(source, names)}</p>
            </li>
          ))}
        </ul>
      )}
      {sources.length > SHOWN && (
        <Button size="small" className="w-fit" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${sources.length}`}
        </Button>
      )}
    </section>
  );
}

const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return decode(pathname + search) || '/';
};

function decode(text: string): string {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
}

function recommendedBy({ recommends, answers }: SourceCount, names: ReadonlyMap<string, string>) {
  const list = Object.entries(recommends)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, 4)
    .map(([key, times], at) => (
      <Fragment key={key}>
        {at === 0 ? '' : ', '}
        <bdi>{names.get(key) ?? key}</bdi>
        {` ${percent(times / answers)}`}
      </Fragment>
    ));
  if (list.length === 0) return 'No answer citing it recommends any of these brands.';
  return <>Answers that cite it recommend: {list}</>;
}
