import { literally } from '../../language/alternatives.ts';
import { HELPS, readCategory, upToEnd } from './category.ts';
import { owned, plural } from './english.ts';
import { kindOf } from './kind.ts';
import type { MarketKind } from './kind.ts';
import { languageOf } from '../../language/description.ts';
import { foreignPhrase } from './foreign-phrase.ts';
import type { Language } from '../../language/description.ts';
import { COMMON_VERBS, infinitive, startsWithVerb } from './verbs.ts';

/** A description's content as phrases that fit into questions. Never a whole sentence of it. */
export interface Market {
  language: Language;
  kind: MarketKind;
  /** "CRM", "invoicing software", "dentist": what people buy or look for. */
  category: string;
  categories: string;
  /** How owners refer to theirs: "running shoes" for "running shoe". */
  own: string;
  /** "in Austin", of services; else empty. */
  place: string;
  /** "freelancers", at most three; empty when the description names no audience. */
  audiences: string[];
  /** "send invoices on time", at most three, in the infinitive. */
  jobs: string[];
}

const MAX_SLOTS = 3;
const AUDIENCE =
  /\b(?:designed for|built for|made for|aimed at|tailored to|targeted at|for)\s+(?!(?:free|the|a|an)\b(?!\s+\p{L}+\s+(?:teams?|business(?:es)?|compan(?:y|ies))))/giu;
const JOB =
  /\b(?:that|which)\s+(?:(?:lets?|helps?|enables?|allows?)\s+(?:you|them|people|teams)\s+(?:to\s+)?)?|\bto\s+/iu;
/** Finds the sentences that state what it is among those that tell a story. */
const DEFINES =
  /^(?:(?:is|are) (?:an?|the)\b|(?:we|it|this|our \p{L}+|i)(?:'re|'s|'m)? (?:is|are|am|makes?|builds?|offers?|provides?|sells?|helps?|lets?|an?)\b)/iu;
const PLACE =
  /(?<!\b\p{L}+(?:ed|en)) (?<place>(?:in|near|around) (?:the )?\p{Lu}[\p{L}.'-]*(?: \p{Lu}[\p{L}'-]*){0,2})/u;

/** Parses a description by its grammar; ignores what it does not understand. */
export function readMarket(description: string, names: readonly string[]): Market {
  const text = clean(description, names);
  const language = languageOf(text);
  if (language !== 'en') return foreignMarket(foreignPhrase(text, language), language);
  const sentence = telling(text);
  const [helped, job] = readHelp(sentence);
  const audiences = [...helped, ...readAudiences(sentence)];
  const jobs = [...job, ...readJobs(sentence)];
  const category = readCategory(sentence, jobs);
  const kind = kindOf(category);
  return {
    language,
    kind,
    category,
    categories: plural(category, kind),
    own: owned(category, kind),
    place: kind === 'service' ? (PLACE.exec(sentence)?.groups?.['place'] ?? '') : '',
    audiences: distinct(audiences),
    jobs: distinct(jobs.map(infinitive)).filter(startsWithVerb),
  };
}

function foreignMarket(phrase: string, language: Language): Market {
  const names = { category: phrase, categories: phrase, own: phrase };
  return { language, kind: 'goods', ...names, place: '', audiences: [], jobs: [] };
}

/** The sentence that states what it is; the first one when none does. */
function telling(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s+/u);
  return sentences.find((sentence) => DEFINES.test(sentence)) ?? sentences[0] ?? text;
}

/** One line of plain words, without addresses, markup and excluded names. */
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

const distinct = (phrases: readonly string[]): string[] =>
  [
    ...new Map(phrases.filter((phrase) => phrase !== '').map((p) => [p.toLowerCase(), p])).values(),
  ].slice(0, MAX_SLOTS);
