import type { FundingStage } from '#domain/competitors/names.ts';
import { parsePage } from './document.ts';
import type { PageDocument } from './document.ts';
import type { ChangelogEntry } from './changelog.ts';
import { changelogOf } from './changelog.ts';
import type { Founded } from './founded.ts';
import { foundedOf } from './founded.ts';
import { fundingOf } from './funding.ts';
import { isProduct, readLinkedData, textsOf } from './json-ld.ts';
import type { LinkedNode } from './json-ld.ts';
import { jobBoardsOf, jobsOf } from './jobs.ts';
import type { JobBoard, OpenJob } from './jobs.ts';
import { feedsOf } from './links.ts';
import { logoOf } from './logo.ts';
import type { PageKind } from './links.ts';
import { descriptionOf, headlineOf, leadOf, titleOf } from './meta.ts';
import { nameOf } from './name.ts';
import { stateOfPage, textLength } from './page-state.ts';
import type { PageState } from './page-state.ts';
import { quoted } from './quote.ts';
import type { Quoted } from './quote.ts';
import type { QuotedPlan } from './plans/plan.ts';
import { plansOfData } from './plans/plan-data.ts';
import { plansOfOffers } from './plans/plan-offers.ts';
import { readPlans } from './plans/plans.ts';
import type { SocialLink } from './social.ts';
import { socialLinksOf } from './social.ts';

/** Everything a page states about its company, each value with the words that state it. */
export interface PageFacts {
  url: string;
  kind: PageKind;
  state: PageState;
  /** Characters that a reader sees, to notice reads that are cut short. */
  textLength: number;
  language: string | null;
  title: Quoted<string> | null;
  name: Quoted<string> | null;
  description: Quoted<string> | null;
  headline: Quoted<string> | null;
  category: Quoted<string> | null;
  logo: Quoted<string> | null;
  plans: QuotedPlan[];
  founded: Quoted<Founded> | null;
  /** On start pages and pages about the company only. */
  funding: Quoted<FundingStage> | null;
  social: Quoted<SocialLink>[];
  changelog: Quoted<ChangelogEntry>[];
  feeds: { url: string; title: string }[];
  /** On careers pages only. */
  jobs: Quoted<OpenJob>[];
  jobBoards: JobBoard[];
}

interface PageInput {
  html: string;
  /** Address of the page, after redirects. */
  url: string;
  kind: PageKind;
  /** Headers of the answer, lower-case names. */
  headers?: Readonly<Record<string, string>>;
  /** Bounds years; the time of the read. */
  now: Date;
}

/** Reads a page. Pure: the same page gives the same facts. Values it does not state are null. */
export function factsOfPage({ html, url, kind, headers = {}, now }: PageInput): PageFacts {
  return factsOfDocument(parsePage(html, url), kind, headers, now);
}

export function factsOfDocument(
  page: PageDocument,
  kind: PageKind,
  headers: Readonly<Record<string, string>>,
  now: Date,
): PageFacts {
  const state = stateOfPage(page, headers);
  const nodes = readLinkedData(page);
  const name = nameOf(page, nodes);
  const common = {
    url: page.url,
    kind,
    state,
    textLength: textLength(page),
    language: page.language,
  };
  if (state !== 'content' && state !== 'script_only') return { ...common, ...NOTHING };
  return {
    ...common,
    title: titleOf(page),
    name,
    description: descriptionOf(page) ?? (kind === 'home' ? leadOf(page) : null),
    headline: headlineOf(page),
    category: categoryOf(nodes),
    logo: logoOf(page, nodes, name?.value ?? null),
    plans: state === 'content' ? readPlans(page) : plansOfScripts(page),
    founded: foundedOf(page, nodes, now, name?.value ?? null),
    funding: kind === 'home' || kind === 'about' ? fundingOf(page, name?.value ?? null) : null,
    social: socialLinksOf(page, nodes, name === null ? [] : [name.value]),
    changelog: kind === 'changelog' ? changelogOf(page, now) : [],
    feeds: feedsOf(page),
    jobs: kind === 'careers' ? jobsOf(page) : [],
    jobBoards: jobBoardsOf(page),
  };
}

/** What a page states for programs, where a script renders the rest. */
function plansOfScripts(page: PageDocument): QuotedPlan[] {
  const offers = plansOfOffers(page);
  return offers.length > 0 ? offers : plansOfData(page);
}

const NOTHING = {
  title: null,
  name: null,
  description: null,
  headline: null,
  category: null,
  logo: null,
  plans: [],
  founded: null,
  funding: null,
  social: [],
  changelog: [],
  feeds: [],
  jobs: [],
  jobBoards: [],
};

function categoryOf(nodes: readonly LinkedNode[]): Quoted<string> | null {
  for (const { data, script } of nodes.filter(isProduct)) {
    const [category] = textsOf(data['applicationCategory']);
    const words = category
      ?.replace(/^https?:\/\/schema\.org\//u, '')
      .replace(/Application$/u, '')
      .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .trim();
    if (category !== undefined && words) return quoted(words, 'json-ld', script, category);
  }
  return null;
}
