import type { Clock } from '../clock.ts';
import type { Company, Page, World } from './files.ts';

const DAY_SECONDS = 86_400;

/** A world being played: its truth, and its current day. */
export interface PlayedWorld extends World {
  /** Days since the world's clock began; moves with the sandbox's clock. */
  day(): number;
  /** Unix seconds of a day of the world, whole. */
  secondsAt(day: number): number;
  company(id: string): Company | undefined;
  /** Of `host`, with or without `www.`; a subdomain is another host. */
  companyOfHost(host: string): Company | undefined;
  /**
   * The current response of a path of a company's site; undefined before its first day and for
   * unknown paths.
   */
  pageNow(company: string, path: string): Page | undefined;
  /** Paths of a company's site that answer now. */
  pathsNow(company: string): string[];
}

const plainHost = (host: string): string => host.toLowerCase().replace(/^www\./u, '');

const keyOf = (company: string, path: string): string => `${company} ${path}`;

/** Puts a world on the sandbox's clock; `start` is day 0 in unix seconds. */
export function playWorld(world: World, clock: Clock, start: number): PlayedWorld {
  const companies = new Map(world.companies.map((company) => [company.id, company]));
  const hosts = new Map(
    world.companies.flatMap((company) =>
      company.domain === null ? [] : [[plainHost(company.domain), company] as const],
    ),
  );
  const sorted = world.pages.toSorted((a, b) => a.day - b.day);
  const pages = Map.groupBy(sorted, ({ company, path }) => keyOf(company, path));
  const paths = Map.groupBy(world.pages, ({ company }) => company);
  const day = (): number => (clock.now() / 1000 - start) / DAY_SECONDS;
  const pageNow = (company: string, path: string): Page | undefined =>
    pages.get(keyOf(company, path))?.findLast((page) => page.day <= day());
  return {
    ...world,
    day,
    secondsAt: (at) => Math.floor(start + at * DAY_SECONDS),
    company: (id) => companies.get(id),
    companyOfHost: (host) => hosts.get(plainHost(host)),
    pageNow,
    pathsNow: (company) =>
      [...new Set((paths.get(company) ?? []).map(({ path }) => path))].filter(
        (path) => pageNow(company, path) !== undefined,
      ),
  };
}
