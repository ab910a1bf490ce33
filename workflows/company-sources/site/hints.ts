import type { PageFacts } from '../../extraction/company-pages/facts.ts';
import { profileOf } from '../../extraction/company-pages/social.ts';
import type { CompanyHints } from '../port.ts';

const APP_STORE = /apps\.apple\.com\/(?:[a-z]{2}\/)?app\/(?:[^/"'\s]+\/)?id(\d{5,12})/iu;
const NPM = /npmjs\.com\/package\/((?:@[\w.-]+\/)?[\w.-]+)/iu;

/** Where other sources keep the company, as its own pages say. */
export function hintsOfPage(page: PageFacts, html: string): CompanyHints {
  const hints: CompanyHints = {};
  for (const { value } of page.social) {
    const profile = profileOf(value.url);
    if (profile === null) continue;
    if (profile.network === 'github')
      hints.github ??=
        profile.repository === '' ? profile.handle : `${profile.handle}/${profile.repository}`;
    if (profile.network === 'crunchbase') hints.crunchbase ??= profile.handle;
    if (profile.network === 'wikidata') hints.wikidata ??= profile.handle;
  }
  for (const { board, token } of page.jobBoards) hints[board] ??= token;
  const app = APP_STORE.exec(html)?.[1];
  const npm = NPM.exec(html)?.[1];
  if (app !== undefined) hints.app_store = app;
  if (npm !== undefined) hints.npm = npm;
  return hints;
}
