/** A subject that people write about in many words, as a language model knows it. */
export interface Subject {
  name: string;
  /** The product for it, without its article. */
  product: string;
  /** What people do with it. */
  activity: string;
  /** What people who need it write, as words of a search, the most promising first. */
  sayings: readonly string[];
  pattern: RegExp;
  /** Subjects that are close: a post about one of them touches this one. */
  near: readonly string[];
}

const subject = (
  name: string,
  product: string,
  sayings: readonly string[],
  pattern: RegExp,
  near: readonly string[] = [],
  activity = name,
): Subject => ({ name, product, activity, sayings, pattern, near });

/** Business software and its problems, in the words of people who need it. */
export const SUBJECTS: readonly Subject[] = [
  subject(
    'late payments',
    'help with late payments',
    ['unpaid invoice', 'late payers', 'chase invoices'],
    /\blate (?:invoices?|pay\w*|fees?)\b|\bpay(?:s|ing|ers?)? (?:\w+ )?late\b|\b(?:invoices?|clients?) (?:is|are)?\b[^.?!\n]{0,20}\b(?:late|overdue)\b|\boverdue(?: invoices?)?\b|\bunpaid(?: invoices?)?\b|\bpast[- ]due\b|\bchas(?:e|es|ing)\b[^.?!\n]{0,30}\b(?:invoices?|pay\w*|clients?|money)\b|\bwait\w*\b[^.?!\n]{0,25}\b(?:payments?|paid|pay|money)\b|\bnet (?:30|60|90)\b|\boutstanding\b[^.?!\n]{0,20}\binvoices?\b/giu,
    ['invoicing'],
  ),
  subject(
    'invoicing',
    'invoicing software',
    ['recommend invoicing', 'invoice software', 'send invoices'],
    /\b(?:e-?)?invoic\w*|\b(?:billing|bill) (?:clients?|customers?|software|app|tool)|\b(?:get|gets|getting|got) paid\b|\brechnung\w*|\bfactur\w*|\bfattur\w*/giu,
    ['late payments', 'bookkeeping'],
  ),
  subject(
    'bookkeeping',
    'bookkeeping software',
    ['recommend bookkeeping', 'bookkeeping software', 'accounting mess'],
    /\bbook-?keep\w*|\baccounting\b|\bbuchhalt\w*/giu,
    ['invoicing'],
  ),
  subject(
    'follow-ups',
    'reminder for follow-ups',
    ['forget follow up', 'lose track leads', 'nags me'],
    /\bfollow(?:s|ed|ing)?[- ]?ups?\b|\bfollow(?:s|ed|ing)? up\b|\bnags? me\b|\b(?:los(?:e|es|ing)|lost) track of\b|\bslip(?:s|ped|ping)? through\b|\b(?:warm|cold) leads?\b|\bforg[eo]t\w* to (?:call|write|answer|reply|get back)\b/giu,
    ['customer contacts'],
  ),
  subject(
    'customer contacts',
    'CRM',
    ['recommend crm', 'simple crm', 'crm spreadsheet'],
    /\bcrms?\b|\bcustomer relationship\w*|\bcontact (?:list|manag\w+|database)\b|\bsales pipeline\b|\blead (?:tracking|management)\b/giu,
    ['follow-ups'],
    'CRM',
  ),
  subject(
    'time tracking',
    'time tracking app',
    ['time tracking app', 'billable hours', 'forget timer'],
    /\btime[- ]?track\w*|\bbillable (?:time|hours)\b|\blog(?:s|ging)? (?:my |our |their )?(?:time|hours)\b|\btime ?sheets?\b|\btrack(?:s|ing)? (?:my |our |their )?(?:time|hours)\b/giu,
    ['invoicing'],
  ),
  subject(
    'scheduling',
    'scheduling tool',
    ['appointment booking', 'no shows', 'booking app'],
    /\bschedul\w+|\bappointments?\b|\bbookings?\b|\bno[- ]shows?\b|\bcalendar links?\b|\brosters?\b|\bshift plan\w*/giu,
  ),
  subject(
    'error monitoring',
    'error monitoring tool',
    ['error monitoring', 'crash reports', 'production errors'],
    /\berror (?:monitor\w*|track\w*|report\w*|alerts?)|\bcrash(?:es|ed)?\b|\bcrash report\w*|\bexceptions?\b|\bstack ?traces?\b|\bknow about errors?\b|\berrors? (?:in|from) production\b|\bproduction (?:errors?|crash\w*|exceptions?)\b|\bsentry\b/giu,
  ),
  subject(
    'customer feedback',
    'feedback tool',
    ['feature requests', 'feedback tool', 'customer feedback'],
    /\bfeedback\b|\bfeature requests?\b|\bvoting boards?\b|\bcustomer surveys?\b|\bnps\b/giu,
  ),
  subject(
    'analytics',
    'analytics tool',
    ['privacy analytics', 'cookie banner', 'analytics alternative'],
    /\banalytics\b|\bcookie banners?\b|\bvisitor (?:stats|numbers)\b|\btraffic stats\b/giu,
  ),
  subject(
    'email marketing',
    'email marketing tool',
    ['newsletter tool', 'spam folder', 'mailing list'],
    /\bemail marketing\b|\bnewsletters?\b|\bmailing lists?\b|\bdeliverab\w+|\bspam folder\b|\bdkim\b|\bdmarc\b/giu,
  ),
  subject(
    'customer support',
    'help desk',
    ['shared inbox', 'help desk', 'support tickets'],
    /\bcustomer support\b|\bhelp ?desks?\b|\bsupport (?:inbox|tickets?|software|tool)\b|\bshared (?:inbox|mailbox)\b/giu,
  ),
  subject(
    'project management',
    'project management tool',
    ['project management', 'task board', 'kanban alternative'],
    /\bproject manage\w*|\bkanban\b|\bjira\b|\btask (?:boards?|lists?|manag\w+)\b|\btrello\b|\bgantt\b/giu,
  ),
  subject(
    'forms',
    'form builder',
    ['form builder', 'contact form', 'form spam'],
    /\bform builders?\b|\bonline forms?\b|\bcontact forms?\b/giu,
  ),
  subject(
    'notes',
    'note taking app',
    ['note taking', 'notes app', 'alternative notion'],
    /\bnote[- ]?tak\w*|\bnotes? apps?\b|\bnotion\b|\bobsidian\b/giu,
  ),
  subject(
    'passwords',
    'password manager',
    ['password manager', 'share passwords', 'shared vault'],
    /\bpassword (?:manag\w+|vaults?)\b|\b(?:shared?|sharing) (?:passwords?|vaults?|logins?)\b|\bmaster password\b/giu,
  ),
  subject(
    'backups',
    'backup tool',
    ['backup restore', 'backup office', 'test backups'],
    /\bback-?ups?\b|\brestore test\w*/giu,
  ),
  subject(
    'payments',
    'payment provider',
    ['payments frozen', 'payment provider', 'payout held'],
    /\bpayment (?:provider|processor|gateway)s?\b|\bpayouts?\b|\bcheckout\b|\bmerchant of record\b|\bstripe\b|\bpayments frozen\b|\bcard (?:payments?|readers?)\b/giu,
  ),
  subject(
    'e-commerce',
    'shop system',
    ['online shop', 'ecommerce platform', 'sell online'],
    /\be-?commerce\b|\bonline (?:shop|store)s?\b|\b(?:shopify|etsy)\b|\bsell(?:s|ing)? online\b/giu,
  ),
  subject(
    'SEO',
    'SEO tool',
    ['seo tool', 'keyword research', 'lost rankings'],
    /\bseo\b|\bsearch ranking\w*|\bbacklinks?\b|\bkeyword research\b/giu,
  ),
  subject(
    'hiring',
    'applicant tracking system',
    ['applicant tracking', 'hiring tool', 'track candidates'],
    /\bhiring\b|\bapplicant\w*|\brecruit\w*|\bjob (?:ads?|boards?)\b|\bcandidates?\b/giu,
  ),
  subject(
    'churn',
    'way to keep customers',
    ['reduce churn', 'cancel subscription', 'customers leave'],
    /\bchurn\w*|\bcancell?ations?\b|\bcancel(?:l?ing)? (?:their|a|the) subscriptions?\b/giu,
  ),
  subject(
    'onboarding',
    'onboarding tool',
    ['onboarding tool', 'user onboarding', 'product tour'],
    /\bonboard\w*|\bproduct tours?\b|\bactivation rate\b/giu,
  ),
  subject(
    'CI',
    'CI service',
    ['self hosted ci', 'slow builds', 'build pipeline'],
    /\b(?:self-?hosted )?ci\b|\bcontinuous integration\b|\bbuild (?:server|pipeline)s?\b/giu,
  ),
  subject(
    'feature flags',
    'feature flag service',
    ['feature flags', 'feature toggles', 'flag service'],
    /\bfeature[- ]?(?:flags?|toggles?)\b/giu,
  ),
  subject(
    'finding customers',
    'way to find customers',
    ['first customers', 'find customers', 'lead generation'],
    /\b(?:first|find(?:ing)?) customers\b|\blead generation\b/giu,
  ),
];

/** Names of the subjects that occur in a text, with how often each does. */
export function subjectsIn(text: string): Map<string, number> {
  const plain = text.replaceAll('’', "'");
  return new Map(
    SUBJECTS.flatMap(({ name, pattern }) => {
      const count = [...plain.matchAll(pattern)].length;
      return count > 0 ? [[name, count] as const] : [];
    }),
  );
}

/** The subjects of a query, each by words of its own, and the words that are left. */
export function splitQuery(query: string): { subjects: string[]; rest: string } {
  const subjects: string[] = [];
  let rest = query.replaceAll('’', "'");
  for (const { name, pattern } of SUBJECTS) {
    const left = rest.replaceAll(pattern, ' ');
    if (left !== rest) subjects.push(name);
    rest = left;
  }
  return { subjects, rest };
}

export const subjectNamed = (name: string | undefined): Subject | undefined =>
  SUBJECTS.find((one) => one.name === name);
