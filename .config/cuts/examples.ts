/** What the compiler refuses, and what it lets through, with the declarations of this folder. */
const MAX = 200;
declare const text: string;
declare const end: number;

export const refused = [
  // @ts-expect-error -- half a character may be left over
  `${text.slice(0, MAX)}…`,
  // @ts-expect-error -- in front of other calls, too
  text.slice(0, 300).trim(),
  // @ts-expect-error -- the same by another name
  `${text.substring(0, 80)}`,
  // @ts-expect-error -- the same by an old name
  /a/u.test(text.substr(0, 40)),
  // @ts-expect-error -- added to another text
  'a' + text.slice(0, 40),
];

export const admitted: (string | number[])[] = [
  text.slice(0, end),
  text.slice(0, text.indexOf('.')),
  text.slice(0, -1),
  text.slice(4),
  new Date(0).toISOString().slice(0, 10),
  [1, 2].slice(0, MAX),
];
