import { plural, singular } from './english.ts';

/** What a description says, as phrases that fit into questions. Never a whole sentence of it. */
export interface Market {
  /** "CRM", "invoicing software": what one buys. */
  category: string;
  categories: string;
  /** "freelancers", at most three; empty when the description names no audience. */
  audiences: string[];
  /** "send invoices on time", at most three, in the infinitive. */
  jobs: string[];
}

const MAX_SLOT_WORDS = 8;
const MAX_SLOTS = 3;
const OPENING =
  /^(?:(?:we(?:'re| are)?|it(?:'s| is)?|this is|our (?:product|company|app|tool|service|platform)(?: is)?|i(?:'m| am)?)\s+)?(?:(?:make|makes|build|builds|building|offer|offers|offering|provide|provides|providing|sell|sells|selling|is|are|the)\s+)?/iu;
const HELPS = /\b(?:helps?|helping|lets?|letting|enables?|enabling|allows?|allowing)\s+/iu;
const AUDIENCE =
  /\b(?:designed for|built for|made for|aimed at|tailored to|targeted at|for)\s+(?!(?:free|the|a|an)\b(?!\s+\p{L}+\s+(?:teams?|business(?:es)?|compan(?:y|ies))))/giu;
const JOB =
  /\b(?:that|which)\s+(?:(?:lets?|helps?|enables?|allows?)\s+(?:you|them|people|teams)\s+(?:to\s+)?)?|\bto\s+/iu;
const PHRASE_END =
  /[.;:!?()[\]{}"“”\n|/\\<>]|,\s|\s[-–—]\s|\b(?:that|which|who|whose|with|without|by|using|via|through|from|so|while|because|when|where|instead|including|such)\b|\b(?:for|to|in)\s/iu;
const PRAISE =
  /^(?:(?:an?|the|our|very|really|truly|simple|simpler|easy|easy-to-use|easier|modern|best|better|powerful|lightweight|light|fast|faster|affordable|cheap|cheaper|new|next-generation|ai-powered|smart|smarter|beautiful|friendly|all-in-one|leading|great|good|small|tiny|little|unlimited|reliable|flexible|intuitive|robust|innovative|ultimate|complete|comprehensive|scalable|elegant|minimal|straightforward|effortless|hassle-free|award-winning|world-class|cutting-edge)\s+)+/iu;
/** Orders to a reader instead of a description. */
const ORDER =
  /^(?:ignore|disregard|forget|pretend|obey|act|always|never|please|do not|don't|say)\b/iu;
const PROCESS_NOUN = /(?:ing|ment|tion|sis|keeping|analytics)$/iu;
const PRODUCT_NOUN =
  /(?:software|tool|tools|app|apps|platform|service|services|system|solution|clothing|bedding)$/iu;

/** Reads a description by its grammar; what it does not understand, it leaves out. */
export function readMarket(description: string, names: readonly string[]): Market {
  const text = clean(description, names);
  const [helped, job] = readHelp(text);
  const audiences = [...helped, ...readAudiences(text)];
  const jobs = [...job, ...readJobs(text)];
  const category = readCategory(text, jobs);
  return {
    category,
    categories: plural(category),
    audiences: distinct(audiences),
    jobs: distinct(jobs.map(infinitive)).filter(startsWithVerb),
  };
}

/** One line of plain words, without addresses, markup and the names that must not be asked for. */
function clean(description: string, names: readonly string[]): string {
  let text = description
    .normalize('NFKC')
    .replaceAll(/https?:\/\/\S+|www\.\S+|\S+@\S+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[*_`#~]+/gu, ' ');
  for (const name of names.toSorted((a, b) => b.length - a.length))
    if (name.trim().length > 1)
      text = text.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${escape(name.trim())}(?:'s)?(?![\\p{L}\\p{N}])`, 'giu'),
        ' ',
      );
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/** "We help dental clinics reduce no-shows with reminders." */
function readHelp(text: string): [string[], string[]] {
  const match = HELPS.exec(text);
  if (!match) return [[], []];
  const rest = upToEnd(text.slice(match.index + match[0].length).replace(/\bto\s+/iu, ''));
  const words = rest.split(' ');
  const verb = words.findIndex((word, at) => at > 0 && COMMON_VERBS.has(word.toLowerCase()));
  if (verb < 1) return [[], []];
  const who = words.slice(0, verb).join(' ');
  const isPronoun = /^(?:you|them|people|everyone|users?|customers?)$/iu.test(who);
  return [isPronoun ? [] : [who], [words.slice(verb).join(' ')]];
}

function readAudiences(text: string): string[] {
  return [...text.matchAll(AUDIENCE)].flatMap(({ 0: match, index }) => {
    const phrase = upToEnd(text.slice(index + match.length));
    return phrase
      .split(/\s*(?:,|\band\b|\bor\b|&)\s*/iu)
      .filter((part) => part !== '' && !/\b(?:ing|free|example|instance)$/iu.test(part));
  });
}

function readJobs(text: string): string[] {
  const match = JOB.exec(text);
  if (!match) return [];
  const phrase = upToEnd(text.slice(match.index + match[0].length));
  return phrase.split(' ').length >= 2 ? [phrase] : [];
}

function readCategory(text: string, jobs: readonly string[]): string {
  const start = text.replace(OPENING, '');
  if (HELPS.test(`${start.split(' ').slice(0, 2).join(' ')} `) && jobs[0])
    return `tool to ${infinitive(jobs[0])}`;
  const words = upToEnd(start).replace(PRAISE, '').replace(OPENING, '');
  const bare = words.replace(PRAISE, '').split(' ').slice(0, 6).join(' ').trim();
  if (bare === '') return jobs[0] ? `tool to ${infinitive(jobs[0])}` : 'product of this kind';
  if (ORDER.test(bare)) return 'product of this kind';
  if (startsWithVerb(bare) && bare.includes(' ')) return `tool to ${infinitive(bare)}`;
  const lower = singular(lowerFirst(bare));
  if (/(?:^| )(?:hosting|consulting|coaching|training|storage)$/iu.test(lower))
    return `${lower} service`;
  return PROCESS_NOUN.test(lower) && !PRODUCT_NOUN.test(lower) ? `${lower} tool` : lower;
}

function upToEnd(text: string): string {
  const end = text.search(PHRASE_END);
  const phrase = (end < 0 ? text : text.slice(0, end)).trim();
  return phrase
    .split(' ')
    .slice(0, MAX_SLOT_WORDS)
    .join(' ')
    .replace(/\s+(?:and|or|of|the|a|an|in|on)$/iu, '')
    .trim();
}

/** "keeps contacts together" becomes "keep contacts together". */
function infinitive(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ');
  const lower = first.toLowerCase();
  const base = COMMON_VERBS.has(lower)
    ? lower
    : lower.endsWith('ies')
      ? `${lower.slice(0, -3)}y`
      : /(?:sh|ch|ss|x|zz)es$/u.test(lower)
        ? lower.slice(0, -2)
        : lower.endsWith('s') && !lower.endsWith('ss')
          ? lower.slice(0, -1)
          : lower;
  return [base, ...rest].join(' ');
}

const startsWithVerb = (phrase: string): boolean =>
  COMMON_VERBS.has(phrase.split(' ')[0]?.toLowerCase() ?? '');

const distinct = (phrases: readonly string[]): string[] =>
  [
    ...new Map(phrases.filter((phrase) => phrase !== '').map((p) => [p.toLowerCase(), p])).values(),
  ].slice(0, MAX_SLOTS);

/** Keeps "CRM" and "iPhone", lowers "Invoicing". */
const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}*(?:\s|$)/u.test(text) && !/^\p{Lu}\p{Ll}*\p{Lu}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/gu, String.raw`\$&`);

const COMMON_VERBS: ReadonlySet<string> = new Set(
  (
    'accept analyze answer archive ask automate avoid back balance bill book build buy calculate capture ' +
    'catch chase check choose clean close collect communicate compare compose connect control convert ' +
    'coordinate create cut debug decide deliver deploy design detect develop discover document draft edit ' +
    'embed engage export file fill find fix follow forecast generate get give grow handle hire host ' +
    'identify import improve increase invoice keep launch learn list live make manage map measure meet ' +
    'migrate monitor move onboard optimize order organize pay plan prepare prevent price print process ' +
    'produce protect prove publish raise reach read receive record recover reduce reply report request ' +
    'research resolve respond run save scale schedule score search secure see sell send serve set share ' +
    'ship sign simplify solve sort spend split start stay stop store stream streamline summarize survey ' +
    'switch sync teach test track train transcribe translate treat turn understand update upload use ' +
    'validate verify view visualize watch win work write'
  ).split(' '),
);
