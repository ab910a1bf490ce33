import { startOf } from '#domain/text/cut.ts';
import { ExternalLink } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { readBlocks } from './blocks.ts';
import type { Block, ListItem } from './blocks.ts';
import { readInline } from './inline.ts';
import type { Inline, TextRange } from './inline.ts';

/** Renders a range of text, for example with highlights. */
type DrawWords = (range: TextRange) => ReactNode;

/**
 * Renders an answer's Markdown with our own elements: its HTML stays text, no image is loaded, and
 * each link shows its host.
 */
export function AnswerText({ text, draw }: { text: string; draw: DrawWords }) {
  return (
    <div dir={directionOf(text)} className="flex flex-col gap-2 text-body text-ink wrap-anywhere">
      {readBlocks(text).map((block, index) => (
        <BlockView key={index} {...{ text, block, draw }} />
      ))}
    </div>
  );
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/gu;
const DIRECTION_SAMPLE = 2_000;

/**
 * Direction of the whole answer: a Hebrew name at the start of an English line does not change it.
 */
function directionOf(text: string): 'ltr' | 'rtl' {
  const sample = startOf(text, DIRECTION_SAMPLE);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  return (sample.match(RIGHT_TO_LEFT)?.length ?? 0) > letters / 2 ? 'rtl' : 'ltr';
}

interface Drawn {
  text: string;
  draw: DrawWords;
}

function BlockView({ text, block, draw }: Drawn & { block: Block }) {
  switch (block.kind) {
    case 'rule':
      return <hr className="border-line" />;
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-card border border-line p-2 text-meta">
          {draw(block)}
        </pre>
      );
    case 'list':
      return (
        <ul className="flex flex-col gap-1">
          {block.items.map((item, index) => (
            <Item key={index} {...{ text, item, draw }} />
          ))}
        </ul>
      );
    case 'table':
      return <Table {...{ text, draw }} head={block.head} rows={block.rows} />;
    default:
      return (
        <p className={PARAGRAPHS[block.kind]}>
          <Words {...{ text, draw }} parts={readInline(text, block)} />
        </p>
      );
  }
}

const PARAGRAPHS = {
  // Not a real heading, so that the page's outline stays ours.
  heading: 'pt-1 font-semibold',
  paragraph: 'whitespace-pre-line',
  quote: 'border-s-2 border-line ps-3 text-ink-2',
} as const;

const INDENTS = ['', 'ps-5', 'ps-10', 'ps-15'] as const;

function Item({ text, item, draw }: Drawn & { item: ListItem }) {
  return (
    <li className={`flex gap-2 ${INDENTS[item.depth] ?? ''}`}>
      <span className="min-w-3 shrink-0 text-ink-2 tabular-nums">{item.marker}</span>
      <div className="flex min-w-0 flex-col gap-1">
        {item.parts.map((part) => (
          <p key={part.start}>
            <Words {...{ text, draw }} parts={readInline(text, part)} />
          </p>
        ))}
      </div>
    </li>
  );
}

function Table({ text, draw, head, rows }: Drawn & { head: TextRange[]; rows: TextRange[][] }) {
  const cell = 'border border-line px-2 py-1 text-start align-top';
  const words = (range: TextRange) => <Words {...{ text, draw }} parts={readInline(text, range)} />;
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table of the answer">
      <table className="w-max max-w-none border-collapse text-meta sm:w-auto">
        <thead>
          <tr>
            {head.map((range) => (
              <th key={range.start} scope="col" className={`${cell} font-semibold`}>
                {words(range)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={index}>
              {cells.map((range, column) => (
                <td key={column} className={`${cell} max-w-80`}>
                  {words(range)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Words({ text, parts, draw }: Drawn & { parts: readonly Inline[] }) {
  return parts.map((part, index) => (
    <Fragment key={index}>{drawPart({ text, draw }, part)}</Fragment>
  ));
}

function drawPart({ text, draw }: Drawn, part: Inline): ReactNode {
  switch (part.kind) {
    case 'text':
      return draw(part);
    case 'marker':
      return <span className="text-meta text-ink-2">{draw(part)}</span>;
    case 'code':
      return <code className="rounded-sm bg-surface px-1 text-meta">{draw(part)}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return (
        <strong className="font-semibold">
          <Words {...{ text, draw }} parts={part.parts} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Words {...{ text, draw }} parts={part.parts} />
        </em>
      );
    case 'link':
      return (
        <>
          <Words {...{ text, draw }} parts={part.parts} />
          <Address url={part.url} named={wordsOf(text, part.parts)} />
        </>
      );
  }
}

/** A link's host, unless its text contains it; the text itself may be a brand to correct. */
function Address({ url, named }: { url: string; named: string }) {
  const host = new URL(url).host.replace(/^www\./u, '');
  const shown = named.toLowerCase().includes(host) ? null : host;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer noopener nofollow"
      title={url}
      aria-label={`Open ${host}`}
      className="ms-1 text-meta text-accent-ink underline-offset-2 hover:underline"
    >
      {shown}
      <ExternalLink size={12} className="ms-0.5 inline" />
    </a>
  );
}

const wordsOf = (text: string, parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'break') return ' ';
      return 'parts' in part ? wordsOf(text, part.parts) : text.slice(part.start, part.end);
    })
    .join('');
