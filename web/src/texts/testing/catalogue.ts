import * as alerts from '../alerts.ts';
import * as areas from '../areas.ts';
import * as competitors from '../competitors.ts';
import * as empty from '../empty.ts';
import * as errors from '../errors.ts';
import * as feedback from '../feedback.ts';
import * as frame from '../frame.ts';
import * as help from '../guides/help.ts';
import * as leads from '../leads.ts';
import * as overview from '../overview.ts';
import * as plans from '../plans.ts';
import * as queryHelp from '../guides/query-help.ts';
import * as search from '../search.ts';
import * as share from '../share.ts';
import * as signIn from '../sign-in.ts';
import * as sources from '../sources.ts';
import * as tips from '../guides/tips.ts';
import * as tour from '../guides/tour.ts';
import * as trending from '../trending.ts';
import * as watchedSearch from '../watched-search.ts';

/**
 * Every text that the specification quotes, in English, by domain. Pages import the domain's file,
 * not this index, so that a page carries only the texts it shows.
 */
export const CATALOGUE = {
  alerts,
  areas,
  competitors,
  empty,
  errors,
  feedback,
  frame,
  help,
  leads,
  overview,
  plans,
  queryHelp,
  search,
  share,
  signIn,
  sources,
  tips,
  tour,
  trending,
  watchedSearch,
} as const;
