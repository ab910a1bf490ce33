import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { companyFactSchema } from '#contracts/competitors/company-facts.ts';
import { recorded } from '#providers/testing/recorded.ts';
import { ashbySchema, greenhouseSchema, leverSchema } from './job-boards/boards.ts';
import { lookupSchema } from './registries/app-store.ts';
import {
  autocompleteSchema,
  crunchbaseFacts,
  employeeRange,
  entitySchema,
  fundingStage,
} from './registries/crunchbase.ts';
import { bootstrapSchema, domainSchema, parseEventDate, registryOf } from './registries/rdap.ts';
import { captureTime, cdxSchema } from './registries/wayback.ts';
import { yearOf } from './registries/wikidata-items.ts';
import { entitiesSchema, searchSchema } from './registries/wikidata.ts';
import { releasesSchema } from './releases/github.ts';
import { packumentSchema } from './releases/npm.ts';
import { readFeed } from './site/feed.ts';

const NOW = new Date('2026-11-22T00:00:00Z');

const read = <T extends z.ZodType>(path: string, schema: T): z.output<T> =>
  schema.parse(JSON.parse(recorded(path)));
const now = () => new Date('2026-11-22T00:00:00Z');

describe('recorded answers are read', () => {
  test('Wikidata: search, nothing found, failures with status 200, an entity', () => {
    expect(read('wikidata/wbsearchentities_abc.json', searchSchema).search[0]?.id).toBe('Q169889');
    expect(read('wikidata/wbsearchentities_empty.json', searchSchema).search).toEqual([]);
    expect(read('wikidata/error_maxlag.json', entitiesSchema).error?.code).toBe('maxlag');
    expect(read('wikidata/error_no_such_entity.json', entitiesSchema).error?.code).toBe(
      'no-such-entity',
    );
    const entity = read('wikidata/wbgetentities_Q2112_2023_cut.json', entitiesSchema).entities[
      'Q2112'
    ];
    expect(yearOf(entity?.claims['P571']?.[0]?.mainsnak.datavalue?.value)).toBe(1214);
  });

  test('RDAP: the longest suffix wins, and only the domain’s own events count', () => {
    const bootstrap = read('rdap/iana_dns_bootstrap_2022_cut.json', bootstrapSchema);
    expect(registryOf(bootstrap, 'acme.com')).toMatch(/^https:.*\/$/u);
    expect(registryOf(bootstrap, 'acme.invalid')).toBeNull();
    for (const file of ['rdap/domain_com_2022.json', 'rdap/domain_no_2021.json']) {
      const event = read(file, domainSchema).events.find(
        (one) => one?.eventAction === 'registration',
      );
      expect(parseEventDate(event?.eventDate ?? '')?.getUTCFullYear(), file).toBeGreaterThan(1985);
    }
    expect(parseEventDate('2021-03-16T17:07:37.123+0000')?.toISOString()).toBe(
      '2021-03-16T17:07:37.123Z',
    );
  });

  test('Wayback Machine: rows by field name, without the resume key', () => {
    const rows = read('web_archive/cdx_json_resume_readme.json', cdxSchema);
    expect(captureTime(rows[0]?.['timestamp'] ?? '')).toBeInstanceOf(Date);
    expect(rows.every((row) => row['original'] !== undefined && row['original'] !== '')).toBe(true);
    expect(cdxSchema.parse([])).toEqual([]);
  });

  test('GitHub: releases by REST and by feed', () => {
    const releases = read('releases/github_releases_2019_cut3.json', releasesSchema);
    expect(releases[0]).toMatchObject({
      tag_name: 'v2.12.8',
      published_at: '2019-10-03T00:57:23Z',
    });
    const feed = readFeed(
      recorded('releases/github_releases_2026.atom'),
      'https://github.com/o/r/releases.atom',
      NOW,
    );
    expect(feed).toHaveLength(3);
    expect(
      feed?.every(
        ({ publishedAt, key, url }) =>
          publishedAt !== null && key !== '' && url.startsWith('https:'),
      ),
    ).toBe(true);
  });

  test('npm: versions with their dates', () => {
    const { time, versions } = read('releases/npm_packument_full_2019.json', packumentSchema);
    expect(Object.keys(versions).every((version) => typeof time[version] === 'string')).toBe(true);
  });

  test('job boards: titles, places and addresses; unlisted jobs are left out', () => {
    const boards = [
      read('job_boards/greenhouse_2026.json', greenhouseSchema),
      read('job_boards/lever_2026.json', leverSchema),
      read('job_boards/ashby_2026.json', ashbySchema),
    ];
    for (const jobs of boards) {
      expect(jobs.length).toBeGreaterThan(0);
      for (const job of jobs) {
        expect(job.title).not.toBe('');
        expect(URL.canParse(job.url)).toBe(true);
      }
    }
    expect(
      ashbySchema.parse({
        jobs: [{ id: '1', title: 'A', jobUrl: 'https://x.example', isListed: false }],
      }),
    ).toEqual([]);
  });

  test('App Store: an app with its seller’s site', () => {
    const [app] = read('app_reviews/lookup_slack.json', lookupSchema);
    expect(app).toMatchObject({
      trackName: expect.stringContaining('Slack'),
      sellerUrl: expect.stringContaining('slack.com'),
    });
    expect(read('app_reviews/search_things_cut2.json', lookupSchema)).toHaveLength(2);
  });

  test('Crunchbase: an organization that never raised has no stage, and no total of zero', () => {
    const { properties } = read('crunchbase/organization_ekohe_2022.json', entitySchema);
    const facts = crunchbaseFacts(properties, now);
    for (const fact of facts) companyFactSchema.parse(fact);
    expect(facts.map(({ kind }) => kind)).toContain('founded');
    expect(facts.map(({ kind }) => kind)).not.toContain('funding_stage');
    expect(facts.map(({ kind }) => kind)).not.toContain('total_funding');
    expect(
      read('crunchbase/autocompletes_2020_cut6.json', autocompleteSchema).entities,
    ).toHaveLength(6);
  });
});

test.each([
  [{}, null],
  [{ status: 'operating' }, null],
  [{ status: 'was_acquired', last_funding_type: 'series_b' }, 'acquired'],
  [{ ipo_status: 'public' }, 'ipo'],
  [{ last_funding_type: 'post_ipo_debt' }, 'ipo'],
  [{ last_funding_type: 'debt_financing', last_equity_funding_type: 'series_b' }, 'series_b'],
  [{ last_funding_type: 'series_f' }, 'series_c'],
  [{ last_funding_type: 'angel' }, 'seed'],
  [{ last_funding_type: 'grant' }, null],
  [{ last_funding_type: 'series_unknown', funding_stage: 'early_stage_venture' }, 'series_a'],
] as const)('funding of %j is %s', (fields, stage) => {
  expect(fundingStage(fields)).toBe(stage);
});

test('employee ranges', () => {
  expect(employeeRange('c_00051_00100')).toEqual({ min: 51, max: 100 });
  expect(employeeRange('c_10001_max')).toEqual({ min: 10_001, max: null });
  expect(employeeRange('many')).toBeNull();
});
