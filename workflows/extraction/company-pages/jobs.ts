import { anyOf } from '#domain/language/alternatives.ts';
import { all, attributeOf, first, resolveAddress, textOf } from './document.ts';
import type { PageDocument } from './document.ts';
import { readLinkedData, textsOf } from './json-ld.ts';
import { linesOf } from './plans/lines.ts';
import { quoted } from './quote.ts';
import type { Quoted } from './quote.ts';

const r = String.raw;

export interface OpenJob {
  title: string;
  department: string | null;
  location: string | null;
  url: string;
}

/** A job board that a page links to, embeds or loads. */
export interface JobBoard {
  board: 'greenhouse' | 'lever' | 'ashby';
  token: string;
}

const BOARDS: readonly (readonly [JobBoard['board'], RegExp])[] = [
  [
    'greenhouse',
    /(?:boards|job-boards)(?:\.eu)?\.greenhouse\.io\/embed\/job_board(?:\/js)?\?for=([\w-]+)/giu,
  ],
  ['greenhouse', /(?:boards|job-boards)(?:\.eu)?\.greenhouse\.io\/(?!embed\b)([\w-]+)/giu],
  ['lever', /jobs(?:\.eu)?\.lever\.co\/([\w.%-]+)/giu],
  ['ashby', /jobs\.ashbyhq\.com\/([\w.%-]+)/giu],
];
const MAX_JOBS = 200;
const MAX_ELEMENTS = 1_500;
const ROLE = new RegExp(
  r`\b` +
    anyOf(
      r`engineer|developer|designer|manager|director|analyst|scientist|recruiter|accountant`,
      r`specialist|executive|representative|consultant|architect|writer|editor|marketer`,
      r`counsel|administrator|technician|intern|head of|vp of|lead`,
    ) +
    r`\b`,
  'iu',
);

/** The boards that the page's source names; the page itself is enough, nothing is guessed. */
export function jobBoardsOf(page: PageDocument): JobBoard[] {
  const found = new Map<string, JobBoard>();
  for (const [board, pattern] of BOARDS)
    for (const [, token] of page.html.matchAll(pattern))
      if (token !== undefined) found.set(`${board} ${token.toLowerCase()}`, { board, token });
  return [...found.values()];
}

/** Jobs that a careers page itself states: linked data, else its list of roles. */
export function jobsOf(page: PageDocument): Quoted<OpenJob>[] {
  const stated = readLinkedData(page)
    .filter(({ types }) => types.has('JobPosting'))
    .flatMap(({ data, script }) => {
      const [title] = textsOf(data['title'] ?? data['name']);
      const [url] = textsOf(data['url']);
      if (title === undefined) return [];
      const job = { title, department: null, location: null, url: url ?? page.url };
      return [quoted(job, 'json-ld', script, title)];
    });
  return (stated.length > 0 ? stated : listedJobs(page)).slice(0, MAX_JOBS);
}

/** Short headings, links and list items that name a role. */
function listedJobs(page: PageDocument): Quoted<OpenJob>[] {
  const body = first(page.root, 'main') ?? first(page.root, 'body');
  if (!body) return [];
  const jobs = new Map<string, Quoted<OpenJob>>();
  for (const element of all(body, 'li, h2, h3, h4, a[href], td:first-child').slice(
    0,
    MAX_ELEMENTS,
  )) {
    const lines = linesOf(element);
    const title = lines[0]?.text ?? textOf(element);
    if (
      title.length > 80 ||
      title.split(' ').length > 9 ||
      !ROLE.test(title) ||
      /[.!?]$/u.test(title)
    )
      continue;
    const link = element.name === 'a' ? element : first(element, 'a[href]');
    const url = link === null ? null : resolveAddress(attributeOf(link, 'href'), page.base);
    const key = title.toLowerCase();
    const known = jobs.get(key);
    if (known && (url === null || known.value.url !== page.url)) continue;
    jobs.set(
      key,
      quoted(
        { title, department: null, location: null, url: url ?? page.url },
        'visible',
        element,
        title,
      ),
    );
  }
  return [...jobs.values()];
}
