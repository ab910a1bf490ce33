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
  en: /^(?:(?:we|i|it|this|our (?:product|company|app|tool|service|platform))(?:'re|'s|'m)?\s+)?(?:(?:is|are|am|makes?|builds?|building|offers?|offering|provides?|sells?)\s+)?(?:(?:an?|the|our|your)\s+)?/iu,
  de: /^(?:(?:wir (?:bieten|machen|verkaufen|entwickeln|sind)|(?:das |es )?ist)\s+)?(?:(?:die|der|das|ein|eine|einen)\s+)?(?:(?:beste|einfache|moderne|günstige)[nrs]?\s+)?/iu,
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
/** "Software that lets teams plan": its kind says less than its job. */
const KIND_THAT =
  /^\S*\s?(?:tools?|apps?|software|platform|service|product|solution|system|website)\s+(?:that|which)\s+(?=(?:helps?|lets?|enables?|allows?)\s)/iu;
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
  const start = telling.replace(LEADS[language] ?? '', '');
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
  const isHelp = HELPS.test(plain);
  const [helped] = HELPS.exec(plain) ?? [''];
  const isForReader = /\b(?:you|people|users|everyone)\b/iu.test(helped);
  const isJob = isHelp || DOES.test(plain);
  const rest = upToEnd(plain.replace(HELPS, '').replace(DOES, ''));
  if (rest === '' || ORDER.test(rest)) return UNKNOWN;
  const own = PROPER.test(rest)
    ? rest
    : rest.replace(/^\p{Lu}(?=[\p{Ll}-]+(?:\s|$))/u, (letter) => letter.toLowerCase());
  return isJob ? `tool to ${isHelp && !isForReader ? 'help ' : ''}${own}` : own;
}

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
  return text.replaceAll(/\s+/gu, ' ').trim();
}
