/** What a category is, as far as it decides which questions make sense. */
export type MarketKind = 'office-software' | 'software' | 'service' | 'goods';

const OFFICE =
  /\b(?:crm|erp|invoic\w*|accounting|bookkeeping|(?:time|expense|issue|bug|project|order|habit|mileage) track\w*|schedul\w*|management|planning|reporting|billing|inventory|payroll|expenses?|project|tasks?|contacts?|database|surveys?|booking|applicants?|hr|help ?desk|ticketing|forms?)\b/iu;
const SOFTWARE =
  /\b(?:software|apps?|tools?|platforms?|crm|erp|cms|saas|apis?|sdk|plug-?ins?|extensions?|tracking|analytics|(?:web|app|site|podcast|cloud|video|file|server|kubernetes|wordpress|documentation|email) hosting|automation|generators?|builders?|editors?|dashboards?|managers?|management|chatbots?|databases?|vpn|help ?desk|workspace|wiki|monitoring|scheduling|invoicing|accounting|bookkeeping|reporting|payroll|billing|websites?|e-?commerce|suites?|frameworks?|newsletters? service)\b/iu;
const SERVICE_HEAD =
  /(?:\b(?:services?|agency|agencies|firms?|clinics?|practices?|gyms?|studios?|hotels?|hostels?|resorts?|restaurants?|caf[eé]s?|bars?|baker(?:y|ies)|salons?|spas?|schools?|colleges?|universit(?:y|ies)|courses?|class(?:es)?|academ(?:y|ies)|banks?|insurance|insurers?|clubs?|venues?|airlines?|dealers?|garages?|hospitals?|pharmac(?:y|ies)|nurser(?:y|ies)|daycares?|kindergartens?|programs?|retreats?|tours?|camps?|coworking spaces?|doctors?|dentists?|lawyers?|attorneys?|vets?|plumbers?|roofers?|movers?|cleaners?|barbers?|hairdressers?|tutors?|coaches|coach|trainers?|consultants?|contractors?|photographers?|designers?|architects?|accountants?|realtors?|brokers?|advisers?|advisors?|caterers?|florists?|tailors?|mechanics?|electricians?|translators?|caregivers?|nannies|nanny|teachers?|instructors?|agents?)|(?:therap|optometr|orthodont|psycholog|psychiatr|nutrition|physiotherap|chiropract|dermatolog)\p{L}*)$/iu;
/** Work done for a customer: "window cleaning", "math tutoring". */
export const SERVICE_WORK =
  /\b(?:installation|tutoring|coaching|training|consulting|cleaning|catering|photography|translation|delivery|repair|moving|landscaping|gardening|plumbing|roofing|staffing|recruiting|counseling|grooming|boarding|sitting|walking|rental|leasing|removal|renovation|remodeling|construction|shipping|storage|advice|hosting)$/iu;

/** By the words of a category; what it does not know are goods. */
export function kindOf(category: string): MarketKind {
  if (category.startsWith('tool to ')) return 'software';
  const acronym = /^(?!TVs?$|SUVs?$|EVs?$|LEDs?$|PCs?$)\p{Lu}{3,5}s?$/u.test(category);
  if (SOFTWARE.test(category) || acronym)
    return OFFICE.test(category) ? 'office-software' : 'software';
  return SERVICE_HEAD.test(category) || SERVICE_WORK.test(category) ? 'service' : 'goods';
}
