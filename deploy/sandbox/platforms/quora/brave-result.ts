import type { Post } from '../../world/post.ts';
import type { SearchQuery } from '../../search/query.ts';
import { stem, wordsOf } from '../../search/words.ts';
import { foundAt, quoraAddress } from './brave-query.ts';
import { escapeTitle } from '../html.ts';
import { excerpt, renderPlain } from '../markdown.ts';
import { slugOf } from '../wire-values.ts';

const SNIPPET = 260;
const DAY = 86_400;

function describeAge(from: number, now: number): string {
  const days = Math.floor((now - from) / DAY);
  const hours = Math.floor((now - from) / 3_600);
  if (hours < 1) return `${Math.max(1, Math.floor((now - from) / 60))} minutes ago`;
  if (days < 1) return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
  if (days < 7) return `${days} ${days === 1 ? 'day' : 'days'} ago`;
  return new Date(from * 1000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

function decorate(text: string, query: SearchQuery): string {
  const terms = query.groups.flat().filter((term) => !term.negative);
  const wanted = new Set(terms.flatMap((term) => term.stems));
  return escapeTitle(text).replace(/(?<!&)[\p{L}\p{N}]+(?!;)/gu, (word) =>
    wanted.has(stem(wordsOf(word)[0] ?? '')) ? `<strong>${word}</strong>` : word,
  );
}

interface Page {
  /** Host and path. */
  address: string;
  title: string;
  description: string;
  language: string;
}

export function renderPage({ address, title, description, language }: Page) {
  const [host = '', ...path] = address.split('/');
  const name = host.split('.').at(-2) ?? host;
  const favicon = `https://imgs.search.brave.com/${name}/rs:fit:32:32:1/g:ce/favicon`;
  return {
    title,
    url: `https://${address}`,
    is_source_local: false,
    is_source_both: false,
    description,
    profile: { name, url: `https://${address}`, long_name: host, img: favicon },
    language,
    family_friendly: true,
    type: 'search_result',
    subtype: 'generic',
    meta_url: {
      scheme: 'https',
      netloc: host.replace(/^www\./u, ''),
      hostname: host,
      favicon,
      path: path.map((part) => `› ${part}`).join('  '),
    },
  };
}

interface View {
  words: SearchQuery;
  decorated: boolean;
  withSnippets: boolean;
  now: number;
}

/** A question or an answer. Every fifth page carries no date; the others lack a zone. */
export function renderResult(post: Post, { words, decorated, withSnippets, now }: View) {
  const write = (text: string): string => (decorated ? decorate(text, words) : escapeTitle(text));
  const text = renderPlain(post.body);
  const rest = text.replaceAll(/\s+/g, ' ').slice(SNIPPET);
  const dated = post.number % 5 !== 0;
  return {
    ...renderPage({
      address: quoraAddress(post),
      title: `${escapeTitle(post.title)} - Quora`,
      description: write(excerpt(text, SNIPPET, '...')),
      language: post.language,
    }),
    ...(dated
      ? {
          page_age: new Date(foundAt(post) * 1000).toISOString().slice(0, 19),
          age: describeAge(foundAt(post), now),
        }
      : {}),
    ...(withSnippets && rest !== ''
      ? { extra_snippets: [write(excerpt(rest, SNIPPET, '...'))] }
      : {}),
  };
}

/** The page of a topic, as searches for a site find it between questions. */
export const renderTopic = (q: string) => {
  const topic = slugOf(q.replaceAll(/-?(?:site:\S+|"[^"]*")/gu, '') || 'Business', '-', 40);
  return renderPage({
    address: `www.quora.com/topic/${topic || 'Business'}`,
    title: 'Topic - Quora',
    description: 'Questions, answers and people who follow this topic.',
    language: 'en',
  });
};
