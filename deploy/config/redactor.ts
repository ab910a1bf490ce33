import { EVERY_VARIABLE } from './env.ts';
import { rawValue } from './secret-files.ts';

/** Shorter values occur in other words; no real secret is shorter. */
const SHORTEST_SECRET = 6;

/**
 * Takes every secret of an environment out of a text: values of secret settings, and passwords in
 * addresses. Servers and libraries repeat them in their error messages.
 */
export function createRedactor(source: NodeJS.ProcessEnv = process.env): (text: string) => string {
  const secrets = new Set<string>();
  for (const [name, value] of valuesOf(source)) {
    const isSecret = EVERY_VARIABLE[name]?.secret === true;
    const parts = [...value.matchAll(/\/\/[^/?#\s@]*?:([^/?#\s]*)@/gu)].map(
      ([, word = '']) => word,
    );
    for (const word of [...(isSecret ? [value] : []), ...parts]) {
      secrets.add(word);
      secrets.add(decoded(word));
      secrets.add(encodeURIComponent(word));
    }
  }
  const longestFirst = [...secrets]
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((line, secret) => line.replaceAll(secret, '•••'), text);
}

/** Every variable, with secrets that are in files. */
function valuesOf(source: NodeJS.ProcessEnv): [name: string, value: string][] {
  const inFiles = Object.keys(EVERY_VARIABLE).flatMap((name): [string, string][] => {
    try {
      return [[name, rawValue(name, source) ?? '']];
    } catch {
      // It was not read, so nothing can repeat it.
      return [];
    }
  });
  return [
    ...Object.entries(source).map(([name, value]): [string, string] => [name, value ?? '']),
    ...inFiles,
  ];
}

/** A percent sign that begins no escape stays, as it does where the address is used. */
const decoded = (word: string): string =>
  word.replaceAll(/(?:%[\da-f]{2})+/giu, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
