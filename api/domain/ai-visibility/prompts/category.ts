import { anyOf, either } from '../../language/alternatives.ts';
import { singular } from './english.ts';
import { SERVICE_WORK } from './kind.ts';
import { infinitive, startsWithVerb } from './verbs.ts';

const r = String.raw;

const MAX_SLOT_WORDS = 8;
const OPENING = new RegExp(
  r`^` +
    anyOf(
      anyOf(
        r`we(?:'re| are)?|it(?:'s| is)?|this is`,
        r`our (?:product|company|app|tool|service|platform)(?: is)?|i(?:'m| am)?`,
      ) + r`\s+`,
    ) +
    r`?` +
    anyOf(
      anyOf(
        r`make|makes|build|builds|building|offer|offers|offering|provide|provides|providing`,
        r`sell|sells|selling|is|are|the`,
      ) + r`\s+`,
    ) +
    r`?`,
  'iu',
);
export const HELPS = /\b(?:helps?|helping|lets?|letting|enables?|enabling|allows?|allowing)\s+/iu;
const PHRASE_END = new RegExp(
  either(
    r`[.;:!?()[\]{}"“”\n|/\\<>]|,\s|\s[-–—]\s`,
    r`\b` +
      anyOf(
        r`that|which|who|whose|delivered|made|built|designed|based|powered|crafted|tailored`,
        r`aimed|helping|letting|with|without|by|using|via|through|from|so|while|because|when`,
        r`where|instead|including|such`,
      ) +
      r`\b`,
    r`\b(?:for|to|in)\s`,
  ),
  'iu',
);
const PRAISE = new RegExp(
  r`^` +
    anyOf(
      anyOf(
        r`an?|the|our|very|really|truly|simple|simpler|easy|easy-to-use|easier|modern|best`,
        r`better|powerful|lightweight|light|fast|faster|affordable|cheap|cheaper|new`,
        r`next-generation|ai-powered|smart|smarter|beautiful|friendly|all-in-one|leading|great`,
        r`good|small|tiny|little|unlimited|reliable|flexible|intuitive|robust|innovative`,
        r`ultimate|complete|comprehensive|scalable|elegant|minimal|straightforward|effortless`,
        r`hassle-free|award-winning|world-class|cutting-edge`,
      ) + r`\s+`,
    ) +
    r`+`,
  'iu',
);
/** Instructions to the reader instead of a description. */
const ORDER =
  /^(?:ignore|disregard|forget|pretend|obey|act|always|never|please|do not|don't|say)\b/iu;
const PROCESS_NOUN = /(?:ing|ment|tion|sis|keeping|analytics)$/iu;
const PRODUCT_NOUN = new RegExp(
  anyOf(
    r`software|tool|tools|app|apps|platform|service|services|system|solution|subscription`,
    r`station|lotion|potion|vacation|foundation|collection|nutrition|clothing|bedding`,
    r`flooring|lighting|seasoning|dressing|pudding|awning|railing|painting|drawing`,
    r`supplement|equipment|ointment|garment|apartment|(?:^| |ear|key)ring|string|spring`,
  ) + r`$`,
  'iu',
);
/** "The easiest way to write newsletters" is about what one does, not about a way. */
const WAY = /(?:^| )(?:way|method|place|home|solution|answer)$/iu;
/** First words that keep their capital letter. */
const PROPER = new RegExp(
  r`^` +
    anyOf(
      r`German|French|English|Spanish|Italian|Portuguese|Dutch|Swiss|Austrian|Swedish|Danish`,
      r`Norwegian|Finnish|Polish|Greek|Turkish|Russian|Ukrainian|Irish|Scottish|British`,
      r`European|American|Canadian|Mexican|Brazilian|African|Asian|Indian|Chinese|Japanese`,
      r`Korean|Thai|Vietnamese|Australian|Mediterranean|Shopify|Amazon|Etsy|Airbnb|Google`,
      r`Facebook|Instagram|Android|Windows|Linux|Excel|Slack|Kubernetes|Docker|Python|Java`,
      r`Bluetooth|Christian|Jewish|Muslim|Montessori`,
    ) +
    r`\b`,
  'u',
);

/** The product as a phrase that fits into a question; `jobs` are what it does. */
export function readCategory(text: string, jobs: readonly string[]): string {
  const start = text.replace(OPENING, '');
  if (HELPS.test(`${start.split(' ').slice(0, 2).join(' ')} `) && jobs[0]) return toolTo(jobs[0]);
  const words = upToEnd(start).replace(PRAISE, '').replace(OPENING, '');
  const plain = words.replace(PRAISE, '').split(' ');
  // Two things need more words: "inspection records and honey batch tracing".
  const most = plain.includes('and') ? 8 : 6;
  const bare = plain.slice(0, most).join(' ').trim();
  if (bare === '') return jobs[0] ? toolTo(jobs[0]) : 'product of this kind';
  if (ORDER.test(bare)) return 'product of this kind';
  if (WAY.test(bare) && jobs[0]) return toolTo(jobs[0]);
  if (startsWithVerb(bare) && bare.includes(' ')) return toolTo(bare);
  const lower = singular(lowerFirst(firstOf(bare)));
  if (SERVICE_WORK.test(lower)) return `${lower} service`;
  return PROCESS_NOUN.test(lower) && !PRODUCT_NOUN.test(lower) ? `${lower} tool` : lower;
}

/** "Bamboo bedding" of "bamboo bedding and sheets"; "photo and video app" is one thing. */
function firstOf(phrase: string): string {
  const [first = '', second] = phrase.split(/ (?:and|or|&) /u);
  const isList = second !== undefined && first.includes(' ') && second.endsWith('s');
  return isList && !PRODUCT_NOUN.test(phrase) ? first : phrase;
}

/** Named after the first job it does. */
const toolTo = (job: string): string => `tool to ${infinitive(job).split(/ (?:and|or|&) /u)[0]}`;

export function upToEnd(text: string): string {
  const end = text.search(PHRASE_END);
  const phrase = (end < 0 ? text : text.slice(0, end)).trim();
  return phrase
    .split(' ')
    .slice(0, MAX_SLOT_WORDS)
    .join(' ')
    .replace(/\s+(?:and|or|of|the|a|an|in|on)$/iu, '')
    .trim();
}

/** Keeps "CRM" and "iPhone", lowercases "Invoicing". */
const lowerFirst = (text: string): string =>
  /^\p{Lu}[\p{Ll}-]*(?:\s|$)/u.test(text) &&
  !PROPER.test(text) &&
  !/^\p{Lu}\p{Ll}*\p{Lu}/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
