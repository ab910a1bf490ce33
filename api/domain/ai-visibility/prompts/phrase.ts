import { literally } from '../../language/alternatives.ts';
import { languageOf } from '../../language/description.ts';
import type { Language } from '../../language/description.ts';

/** What a description is about, in its own words and language. Never a whole sentence of it. */
interface Described {
  language: Language;
  /** "CRM for freelancers": fits into a question. */
  phrase: string;
  /** The phrase without its audience: "CRM". */
  market: string;
}

const MAX_WORDS = 10;
const MAX_CHARACTERS = 80;
const UNKNOWN = 'product of this kind';

/** The sentence that states what it is, among those that tell a story. */
const DEFINES =
  /^(?:(?:is|are) (?:an?|the)\b|(?:we|it|this|our \p{L}+|i)(?:'re|'s|'m)? (?:is|are|am|makes?|builds?|offers?|provides?|sells?|helps?|lets?|an?)\b)/iu;
const LEADS: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /^(?:(?:we|i|it|this|(?:my|our) (?:product|company|app|tool|service|platform))(?:'re|'s|'m)?\s+)?(?:(?:is|are|am|makes?|builds?|building|offers?|offering|provides?|sells?)\s+)?(?:(?:an?|the|our|your)\s+)?/iu,
  de: /^(?:(?:wir sind|(?:das |es )?ist)\s+|(?:wir \p{Ll}+n|\p{Ll}{4,}t)\s+(?=\p{Lu}|eine?[nrs]?\s|die\s|d[ae][sr]\s))?(?:(?:die|der|das|ein|eine|einen)\s+)?(?:(?:beste|einfache|moderne|günstige)[nrs]?\s+)?/iu,
  es: /^(?:(?:es|somos|ofrecemos|vendemos|hacemos)\s+)?(?:(?:un|una|el|la|los|las)\s+)?/iu,
  fr: /^(?:(?:c'est|est|nous (?:proposons|vendons|sommes))\s+)?(?:(?:un|une|le|la|les|des)\s+|l')?/iu,
  ja: /^(?:は|とは)?[、,\s]*/u,
  zh: /^(?:是|为)?(?:一款|一个|一種)?/u,
};
const PRAISE =
  /^(?:(?:very|really|truly|simpler?|easy|easier|easiest|easy-to-use|modern|best|better|powerful|lightweight|fast(?:er)?|affordable|cheap(?:er)?|new|smart(?:er)?|beautiful|friendly|all-in-one|leading|great|good|small|tiny|unlimited|reliable|flexible|intuitive|innovative|ultimate|complete|ai-powered)\s+)+/iu;
/** Where the phrase ends: a clause, or how it is made and delivered. */
const END =
  /[.;:!?()[\]{}"“”„«»\n|/\\<>。！？；：、，「」]|,\s|\s[-–—]\s|\b(?:that|which|who|whose|delivered|based|powered|crafted|helping|letting|without|using|via|so|while|because|when|where|instead|including|such)\b/iu;
/** Behind it comes for whom or where. */
const AUDIENCE = /\s(?:for|in|with|by|für|mit|para|con|pour|avec)\s/u;
const HELPS =
  /^(?:helps?|helping|lets?|letting|enables?|allows?)\s+(?:(?:you|people|users|everyone)\s+(?:to\s+)?)?/iu;
/** "The easiest way to write newsletters", and descriptions that begin with what it does. */
const DOES =
  /^(?:(?:way|method|place|solution) to\s+|(?=(?:automate|book|build|create|find|generate|get|grow|keep|learn|make|manage|monitor|organize|plan|reduce|run|save|schedule|sell|send|share|simplify|track|turn|write)\s))/iu;
/** What a product is called in general. */
const KIND =
  '(?:tools?|apps?|software|plugins?|bots?|extensions?|platform|service|product|solution|system|program|website|site)';
/** "Software that lets teams plan": its kind says less than its job. */
const KIND_THAT = new RegExp(
  `^\\S*\\s?${KIND}\\s+(?:that|which)\\s+(?=(?:helps?|lets?|enables?|allows?)\\s)`,
  'iu',
);
/** "App that reminds you": a kind alone says nothing, so what it does stays. */
const KIND_DOES = new RegExp(`^(\\S*\\s?${KIND})\\s+(?:that|which)\\s+`, 'iu');
const VERBS =
  'add|alert|analyze|answer|automate|bill|block|book|boost|bring|build|chase|check|clean|collect|combine|' +
  'compare|connect|convert|coordinate|count|create|cut|deliver|detect|discover|do|draft|edit|extract|' +
  'fetch|fill|filter|find|fix|follow|forecast|gather|generate|get|give|grow|guide|handle|host|improve|' +
  'increase|invoice|keep|learn|listen|log|make|manage|map|match|measure|merge|monitor|move|organise|' +
  'organize|pay|plan|post|predict|prepare|prevent|print|process|protect|publish|rank|read|recommend|' +
  'record|reduce|remind|remove|rent|repair|replace|review|run|save|scan|schedule|score|search|sell|send|' +
  'share|ship|show|sort|split|spot|stop|store|streamline|suggest|summarise|summarize|support|sync|take|' +
  'teach|tell|test|track|train|transcribe|translate|turn|warn|watch|write|clarifie|identifie|notifie|' +
  'simplifie|verifie';
/**
 * "Sends invoices for you": a sentence without its subject, the product. As nouns ("plans for teams",
 * "records software") such words stand before a preposition or a kind.
 */
const PREDICATE = new RegExp(
  `^(?:can|will|(?:${VERBS})e?s)\\s+(?!(?:${KIND}|management|for|in|on|of|with|by|to|from|and|or|that|which)\\b)`,
  'u',
);
/** "Makes invoicing easy", unlike "makes software". */
const MAKES_EASY =
  /^makes (?!an? ).*\b(?:eas(?:y|ier)|simpler?|faster|better|painless|affordable)\b/u;
/** Instructions to the reader instead of a description. */
const ORDER =
  /^(?:ignore|disregard|forget|pretend|obey|act|always|never|please|do not|don't|say)\b/iu;
/** First words that keep their capital letter. */
const PROPER =
  /^(?:English|German|French|Spanish|Italian|Portuguese|Dutch|Swiss|Austrian|European|American|British|Canadian|Chinese|Japanese|Korean|Indian|Shopify|Amazon|Etsy|Google|Android|Windows|Linux|Excel|Slack|Python)\b/u;

/** Reads a description by its form, without the given names; ignores what it does not understand. */
export function readPhrase(description: string, names: readonly string[]): Described {
  const text = clean(description, names);
  const language = languageOf(text);
  const sentences = text.split(/(?<=[.!?])\s+/u);
  const telling = sentences.find((sentence) => DEFINES.test(sentence)) ?? text;
  const start = MAKES_EASY.test(telling) ? telling : telling.replace(LEADS[language] ?? '', '');
  const phrase = language === 'en' ? englishPhrase(start) : upToEnd(start) || upToEnd(text);
  const [market = phrase] = phrase.split(AUDIENCE, 1);
  return { language, phrase: phrase || UNKNOWN, market };
}

function englishPhrase(start: string): string {
  const plain = start
    .replace(PRAISE, '')
    .replace(KIND_THAT, '')
    .replaceAll(/\b(?:designed|built|made|aimed|tailored) (?:for|at|to)\b/giu, 'for')
    .replaceAll(/\byour\b/giu, 'my');
  const [kindDoes = '', kind = 'tool'] = KIND_DOES.exec(plain) ?? [];
  const doing = plain.slice(kindDoes.length);
  if (PREDICATE.test(lowered(doing)))
    return `${PROPER.test(kind) ? kind : lowered(kind)} that ${lowered(upToEnd(doing))}`;
  const isHelp = HELPS.test(plain);
  const [helped] = HELPS.exec(plain) ?? [''];
  const isForReader = /\b(?:you|people|users|everyone)\b/iu.test(helped);
  const isJob = isHelp || DOES.test(plain);
  const rest = upToEnd(plain.replace(HELPS, '').replace(DOES, ''));
  if (rest === '' || ORDER.test(rest)) return UNKNOWN;
  const own = PROPER.test(rest) ? rest : lowered(rest);
  return isJob ? `tool to ${isHelp && !isForReader ? 'help ' : ''}${own}` : own;
}

/** Without the capital letter of a sentence; names like "CRM" and "iOS" stay as they are. */
const lowered = (text: string): string =>
  text.replace(/^\p{Lu}(?=[\p{Ll}-]+(?:\s|$))/u, (letter) => letter.toLowerCase());

function upToEnd(text: string): string {
  const first =
    text
      .split(END)
      .map((part) => part.trim())
      .find((part) => part !== '') ?? '';
  const words = first
    .replace(/(?:です|ます)$/u, '')
    .split(/\s+/u)
    .slice(0, MAX_WORDS)
    .join(' ');
  return [...words]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(/\s+(?:and|or|of|the|an?|in|on|for|to|with)$/iu, '')
    .trim();
}

/** One line of plain words, without addresses, markup and the given names. */
function clean(description: string, names: readonly string[]): string {
  let text = description
    .normalize('NFKC')
    .replaceAll(/https?:\/\/\S+|www\.\S+|\S+@\S+/gu, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Extended_Pictographic}]+/gu, ' ')
    .replaceAll(/[’‘]/gu, "'")
    .replaceAll(/[*_`#~]+/gu, ' ');
  for (const name of names.toSorted((a, b) => b.length - a.length))
    if (name.trim().length > 1)
      text = text.replaceAll(
        new RegExp(`(?<![\\p{L}\\p{N}])${literally(name.trim())}(?:'s)?(?![\\p{L}\\p{N}])`, 'giu'),
        ' ',
      );
  return text
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s:–—|,-]+/u, '')
    .trim();
}
