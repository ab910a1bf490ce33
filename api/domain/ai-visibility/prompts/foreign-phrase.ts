import type { Language } from '../../language/description.ts';

const LEADS: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /^(?:(?:wir (?:bieten|machen|verkaufen|entwickeln|sind)|(?:das |es )?ist)\s+)?(?:(?:die|der|das|ein|eine|einen)\s+)?(?:(?:beste|einfache|moderne|günstige)[nrs]?\s+)?/iu,
  es: /^(?:(?:es|somos|ofrecemos|vendemos|hacemos)\s+)?(?:(?:un|una|el|la|los|las)\s+)?/iu,
  fr: /^(?:(?:c'est|est|nous (?:proposons|vendons|sommes))\s+)?(?:(?:un|une|le|la|les|des)\s+|l')?/iu,
  ja: /^(?:は|とは)?[、,\s]*/u,
  zh: /^(?:是|为)?(?:一款|一个|一種|一个)?/u,
};
const MAX_WORDS = 10;
const MAX_CHARACTERS = 80;

/** The product in the words of the description. */
export function foreignPhrase(text: string, language: Language): string {
  const lead = LEADS[language];
  const clauses = text.split(/[.;:!?()[\]{}"“”„«»\n|/\\<>。！？；：、，,「」]|\s[-–—]\s/u);
  const first = clauses.map((clause) => clause.trim()).find((clause) => clause !== '') ?? '';
  const bare = lead ? first.replace(lead, '') : first;
  const words = bare
    .replace(/(?:です|ます)$/u, '')
    .split(/\s+/u)
    .slice(0, MAX_WORDS)
    .join(' ');
  return [...words].slice(0, MAX_CHARACTERS).join('').trim();
}
