import type { FactOf } from '#domain/competitors/facts.ts';
import { normalize } from './words.ts';

/** Open jobs of one function, each title once however many places it is offered in. */
type JobGroups = Map<string, Map<string, FactOf<'job'>>>;

export interface HiringChange {
  label: string;
  text: string;
  before: FactOf<'job'> | null;
  after: FactOf<'job'> | null;
}

/** New jobs of one function that show a direction; fewer are a vacancy. */
const MIN_NEW = 3;

const FUNCTIONS: readonly (readonly [string, RegExp])[] = [
  ['AI', /\b(?:ai|machine learning|ml|deep learning|llm|data scien\w+|research scientist)\b/iu],
  ['Security', /\b(?:security|privacy|compliance)\b/iu],
  [
    'Sales',
    /\b(?:sales|account (?:executive|manager)|business development|sdr|bdr|revenue|partnerships?)\b/iu,
  ],
  ['Marketing', /\b(?:marketing|growth|content|seo|brand|communications|social media)\b/iu],
  ['Support', /\b(?:support|customer (?:success|experience)|solutions|implementation)\b/iu],
  ['Design', /\b(?:design\w*|ux|ui)\b/iu],
  ['Product', /\bproduct (?:manager|owner|lead|director|analyst|operations)\b/iu],
  [
    'Engineering',
    /\b(?:engineer\w*|developer|software|devops|sre|backend|frontend|full[- ]?stack|mobile|ios|android|infrastructure|architect|qa)\b/iu,
  ],
  ['Finance', /\b(?:financ\w*|account(?:ing|ant|s)|legal|counsel|tax)\b/iu],
  ['People', /\b(?:people|talent|recruit\w*|hr|human resources)\b/iu],
  ['Operations', /\b(?:operations|office|supply|logistics|chief of staff)\b/iu],
];

const functionOf = (title: string): string =>
  FUNCTIONS.find(([, pattern]) => pattern.test(title))?.[0] ?? 'Other';

/** A title without level, place and numbers: the same job in five cities is one. */
export const jobKey = (title: string): string =>
  normalize(title.replaceAll(/\([^)]*\)|\[[^\]]*\]|\s[-–|,@].*$/gu, ' ').replaceAll(/\d+/gu, ' '))
    .replaceAll(
      /\b(?:senior|sr|junior|jr|lead|staff|principal|head of|entry[- ]level|mid[- ]level|[ivx]{1,3})\b\.?/gu,
      ' ',
    )
    .replaceAll(/\s+/gu, ' ')
    .trim();

function groupJobs(jobs: readonly FactOf<'job'>[]): JobGroups {
  const groups: JobGroups = new Map();
  for (const job of jobs) {
    const of = functionOf(job.value.title);
    const group = groups.get(of) ?? new Map<string, FactOf<'job'>>();
    group.set(jobKey(job.value.title), job);
    groups.set(of, group);
  }
  return groups;
}

/**
 * What a board's change says: it opens, it closes, a first job of its kind, or several new jobs of
 * one function. `before` are the jobs of the last 14 days' start; single vacancies are no event.
 */
export function hiringChanges(
  before: readonly FactOf<'job'>[],
  after: readonly FactOf<'job'>[],
): HiringChange[] {
  const [old, now] = [groupJobs(before), groupJobs(after)];
  const [first] = after;
  if (before.length === 0 && first)
    return [
      {
        label: 'Jobs',
        text: `${after.length} open ${after.length === 1 ? 'job' : 'jobs'}`,
        before: null,
        after: first,
      },
    ];
  const [last] = before;
  if (after.length === 0 && last)
    return before.length < MIN_NEW
      ? []
      : [
          {
            label: 'Jobs',
            text: `all ${before.length} open jobs are gone`,
            before: last,
            after: null,
          },
        ];
  return [...now].flatMap(([name, jobs]) => {
    const known = old.get(name);
    const added = [...jobs].filter(([key]) => !known?.has(key)).map(([, job]) => job);
    const [one] = added;
    if (!one || name === 'Other') return [];
    if (known === undefined)
      return [
        { label: name, text: `first ${name} job: ${one.value.title}`, before: null, after: one },
      ];
    return added.length < MIN_NEW
      ? []
      : [
          {
            label: name,
            text: `${added.length} new ${name} jobs, such as ${one.value.title}`,
            before: null,
            after: one,
          },
        ];
  });
}
