import { anyOf } from '../../language/alternatives.ts';

const r = String.raw;

/** The kinds of category that decide which questions make sense. */
export type MarketKind = 'office-software' | 'software' | 'service' | 'goods';

const OFFICE = new RegExp(
  r`\b` +
    anyOf(
      r`crm|erp|invoic\w*|accounting|bookkeeping`,
      r`(?:time|expense|issue|bug|project|order|habit|mileage) track\w*|schedul\w*`,
      r`management|planning|reporting|billing|inventory|payroll|expenses?|project|tasks?`,
      r`contacts?|database|surveys?|booking|applicants?|hr|help ?desk|ticketing|forms?`,
    ) +
    r`\b`,
  'iu',
);
const SOFTWARE = new RegExp(
  r`\b` +
    anyOf(
      r`software|apps?|tools?|platforms?|crm|erp|cms|saas|apis?|sdk|plug-?ins?|extensions?`,
      r`tracking|analytics`,
      anyOf(
        r`web|app|site|podcast|cloud|video|file|server|kubernetes|wordpress|documentation`,
        r`email`,
      ) + r` hosting`,
      r`automation|generators?|builders?|editors?|dashboards?|managers?|management|chatbots?`,
      r`databases?|vpn|help ?desk|workspace|wiki|monitoring|scheduling|invoicing|accounting`,
      r`bookkeeping|reporting|payroll|billing|websites?|e-?commerce|suites?|frameworks?`,
      r`newsletters? service`,
    ) +
    r`\b`,
  'iu',
);
const SERVICE_HEAD = new RegExp(
  anyOf(
    r`\b` +
      anyOf(
        r`services?|agency|agencies|firms?|clinics?|practices?|gyms?|studios?|hotels?|hostels?`,
        r`resorts?|restaurants?|caf[eé]s?|bars?|baker(?:y|ies)|salons?|spas?|schools?`,
        r`colleges?|universit(?:y|ies)|courses?|class(?:es)?|academ(?:y|ies)|banks?|insurance`,
        r`insurers?|clubs?|venues?|airlines?|dealers?|garages?|hospitals?|pharmac(?:y|ies)`,
        r`nurser(?:y|ies)|daycares?|kindergartens?|programs?|retreats?|tours?|camps?`,
        r`coworking spaces?|doctors?|dentists?|lawyers?|attorneys?|vets?|plumbers?|roofers?`,
        r`movers?|cleaners?|barbers?|hairdressers?|tutors?|coaches|coach|trainers?`,
        r`consultants?|contractors?|photographers?|designers?|architects?|accountants?`,
        r`realtors?|brokers?|advisers?|advisors?|caterers?|florists?|tailors?|mechanics?`,
        r`electricians?|translators?|caregivers?|nannies|nanny|teachers?|instructors?|agents?`,
      ),
    anyOf(
      r`therap|optometr|orthodont|psycholog|psychiatr|nutrition|physiotherap|chiropract`,
      r`dermatolog`,
    ) + r`\p{L}*`,
  ) + r`$`,
  'iu',
);
/** Work done for a customer: "window cleaning", "math tutoring". */
export const SERVICE_WORK = new RegExp(
  r`\b` +
    anyOf(
      r`installation|tutoring|coaching|training|consulting|cleaning|catering|photography`,
      r`translation|delivery|repair|moving|landscaping|gardening|plumbing|roofing|staffing`,
      r`recruiting|counseling|grooming|boarding|sitting|walking|rental|leasing|removal`,
      r`renovation|remodeling|construction|shipping|storage|advice|hosting`,
    ) +
    r`$`,
  'iu',
);

/** Classifies by the words of a category; unknown words mean goods. */
export function kindOf(category: string): MarketKind {
  if (category.startsWith('tool to ')) return 'software';
  const acronym = /^(?!TVs?$|SUVs?$|EVs?$|LEDs?$|PCs?$)\p{Lu}{3,5}s?$/u.test(category);
  if (SOFTWARE.test(category) || acronym)
    return OFFICE.test(category) ? 'office-software' : 'software';
  return SERVICE_HEAD.test(category) || SERVICE_WORK.test(category) ? 'service' : 'goods';
}
