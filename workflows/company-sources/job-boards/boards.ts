import { z } from 'zod';
import type { CompanyFact } from '#domain/competitors/facts.ts';
import { lax } from '#providers/wire.ts';
import { createSourceAsker } from '../ask.ts';
import type { SourceAsker, SourceDeps } from '../ask.ts';
import { unknownCompany, factsFrom } from '../port.ts';
import type { CompanySource } from '../port.ts';

type Board = 'greenhouse' | 'lever' | 'ashby';

interface Job {
  id: string;
  title: string;
  department: string | null;
  location: string | null;
  url: string;
}

/** Board names are short words; Ashby's may contain spaces. */
const TOKEN = /^[\w][\w .%&+-]{0,99}$/u;
const SPACING_MS = 2_000;

const greenhouseJob = z.object({
  id: z.union([z.number(), z.string()]),
  title: z.string(),
  absolute_url: z.string(),
  location: z.object({ name: lax.text }).nullish().catch(null),
  departments: z
    .array(z.object({ name: lax.text }))
    .nullish()
    .catch(null),
});
export const greenhouseSchema = z
  .object({ jobs: z.array(greenhouseJob.nullable().catch(null)) })
  .transform(({ jobs }) =>
    jobs
      .filter((job) => job !== null)
      .map((job): Job => ({
        id: String(job.id),
        title: job.title,
        department: job.departments?.[0]?.name ?? null,
        location: job.location?.name ?? null,
        url: job.absolute_url,
      })),
  );

const leverJob = z.object({
  id: z.string(),
  text: z.string(),
  hostedUrl: z.string(),
  categories: z
    .object({ team: lax.text, department: lax.text, location: lax.text })
    .nullish()
    .catch(null),
});
export const leverSchema = z.array(leverJob.nullable().catch(null)).transform((jobs) =>
  jobs
    .filter((job) => job !== null)
    .map(({ id, text, hostedUrl, categories }): Job => ({
      id,
      title: text,
      department: categories?.department ?? categories?.team ?? null,
      location: categories?.location ?? null,
      url: hostedUrl,
    })),
);

const ashbyJob = z.object({
  id: z.string(),
  title: z.string(),
  jobUrl: z.string(),
  department: lax.text,
  team: lax.text,
  location: lax.text,
  isListed: lax.flag,
});
export const ashbySchema = z
  .object({ jobs: z.array(ashbyJob.nullable().catch(null)) })
  .transform(({ jobs }) =>
    jobs
      .filter((job) => job !== null && job.isListed !== false)
      .map((job): Job => {
        const { id, title, jobUrl, department, team, location } = job as z.infer<typeof ashbyJob>;
        return {
          id,
          title,
          department: department ?? team ?? null,
          location: location ?? null,
          url: jobUrl,
        };
      }),
  );

type ReadBoard = (
  ask: SourceAsker['ask'],
  token: string,
  signal: AbortSignal,
) => Promise<Job[] | null>;

const READERS: Readonly<Record<Board, { name: string; read: ReadBoard }>> = {
  greenhouse: {
    name: 'Greenhouse',
    read: (ask, token, signal) =>
      ask(
        { url: `https://boards-api.greenhouse.io/v1/boards/${token}/jobs`, signal },
        greenhouseSchema,
      ),
  },
  lever: {
    name: 'Lever',
    // European boards are separate.
    read: async (ask, token, signal) =>
      (await ask(
        { url: `https://api.lever.co/v0/postings/${token}?mode=json`, signal },
        leverSchema,
      )) ??
      ask({ url: `https://api.eu.lever.co/v0/postings/${token}?mode=json`, signal }, leverSchema),
  },
  ashby: {
    name: 'Ashby',
    read: (ask, token, signal) =>
      ask({ url: `https://api.ashbyhq.com/posting-api/job-board/${token}`, signal }, ashbySchema),
  },
};

/** Open jobs of the board that the company's own pages name; a guessed board may be another company's. */
export function createJobBoard(id: Board, deps: SourceDeps): CompanySource {
  const { name, read } = READERS[id];
  const { ask } = createSourceAsker({ id, source: name, spacingMs: SPACING_MS }, deps);
  return {
    id,
    async collect({ hints }, { signal }) {
      const token = decode(hints[id] ?? '');
      if (!TOKEN.test(token)) return unknownCompany();
      const jobs = await read(ask, encodeURIComponent(token), signal);
      if (jobs === null) return unknownCompany();
      const fact = factsFrom(id, deps.now);
      const facts: CompanyFact[] = jobs.map(({ id: key, url, ...job }) =>
        fact('job', { ...job, url }, { url, quote: job.title, key }),
      );
      return { facts, complete: true, hints: {}, note: null };
    },
  };
}

function decode(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
