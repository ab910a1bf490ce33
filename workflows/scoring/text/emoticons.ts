import { perWord } from './vocabulary.ts';

/** The mood of an emoticon: -1 unhappy, 1 happy, 0 neither or unknown. */
type Mood = -1 | 0 | 1;

/** An emoticon, a thumb, a heart or an emoji. */
export interface Emoticon {
  /** Spelled one way: without a nose, mouths not repeated. */
  name: string;
  mood: Mood;
  /** `+1` and `-1`: an opinion rather than an emoticon. */
  isVote?: boolean;
  start: number;
  end: number;
}

/** Sides of a western emoticon: `:-)`, `;P`, `=(`. */
const EYES = ':;=';
const NOSES = "-'^o";
const MOODS_OF_MOUTHS: ReadonlyMap<string, Mood> = new Map([
  ...[...')DPp]3*'].map((mouth) => [mouth, 1] as const),
  ...[...'(/\\|[SsC@'].map((mouth) => [mouth, -1] as const),
  ...[...'Oo'].map((mouth) => [mouth, 0] as const),
]);
/** Also emoticons directly after a word, as in "thanks:)"; other mouths need space on both sides. */
const CLEAR_MOUTHS = ')(';
const MOST_MOUTHS = 12;

/** Written as `:name:`, by GitHub, Slack and Mastodon. */
const HAPPY_NAMES =
  '+1 thumbsup heart smile smiley grin grinning laughing joy blush tada wink ok_hand clap rocket ' +
  'star star2 sparkles relaxed heart_eyes raised_hands muscle sunglasses beer beers 100 ' +
  'slightly_smiling_face stuck_out_tongue stuck_out_tongue_winking_eye confetti_ball trophy ' +
  'green_heart blue_heart purple_heart yellow_heart hugs hugging_face pray innocent cake';
const UNHAPPY_NAMES =
  '-1 thumbsdown cry sob rage angry disappointed confused frowning frowning_face worried weary ' +
  'tired_face unamused facepalm face_palm scream broken_heart persevere pensive confounded ' +
  'slightly_frowning_face grimacing poop hankey fearful anguished puke vomiting_face';
const MOODS_OF_NAMES: ReadonlyMap<string, Mood> = new Map([
  ...HAPPY_NAMES.split(' ').map((name) => [name, 1] as const),
  ...UNHAPPY_NAMES.split(' ').map((name) => [name, -1] as const),
]);
const MOST_NAME = 30;

const PICTURE = /\p{Extended_Pictographic}/u;
const HAPPY_PICTURES =
  '😀😃😄😁😆😂🤣😊😇🙂😉😍🥰😘😋😎🤗🤩🎉👍❤💕💖💗💙💚💛💜🧡♥👏🙌💪🚀✨🥳☺😜😛🍻👌💯😻🙏🏆⭐🌟';
const UNHAPPY_PICTURES = '😞😔😟😕🙁☹😣😖😫😩😢😤😠😡🤬😰😨👎💔😒🙄😑😓😥🤮🤢💩🤦😧😦😾';
const MOODS_OF_PICTURES: ReadonlyMap<string, Mood> = new Map([
  ...[...HAPPY_PICTURES].map((picture) => [picture, 1] as const),
  ...[...UNHAPPY_PICTURES].map((picture) => [picture, -1] as const),
]);

/** Characters that can begin an emoticon, to reject most characters by one lookup. */
const BEGINS = new Uint8Array(128);
for (const sign of ':;=<^+-(') BEGINS[sign.charCodeAt(0)] = 1;

/** The emoticon, thumb, heart or emoji that starts here; null when none does. */
export function emoticonAt(text: string, at: number, code: number): Emoticon | null {
  if (code > 127) return code > 0x20_00 ? pictureAt(text, at) : null;
  if (BEGINS[code] !== 1) return null;
  const sign = text[at] ?? '';
  if (sign === '<') return text[at + 1] === '3' ? emoticon('<3', 1, at, at + 2) : null;
  if (sign === '^') return smilingEyes(text, at);
  if (sign === '+' || sign === '-') return voteAt(text, at, sign);
  if (sign === '(') return reversedAt(text, at);
  return (sign === ':' ? namedAt(text, at) : null) ?? westernAt(text, at, sign);
}

const emoticon = (name: string, mood: Mood, start: number, end: number): Emoticon => ({
  name,
  mood,
  start,
  end,
});

function westernAt(text: string, at: number, eyes: string): Emoticon | null {
  if (!EYES.includes(eyes)) return null;
  const nose = NOSES.includes(text[at + 1] ?? ' ') && MOODS_OF_MOUTHS.has(text[at + 2] ?? '');
  const place = nose ? at + 2 : at + 1;
  const mouth = text[place] ?? '';
  const mood = MOODS_OF_MOUTHS.get(mouth);
  if (mood === undefined) return null;
  let end = place + 1;
  while (text[end] === mouth && end - place < MOST_MOUTHS) end += 1;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(end);
  if (CLEAR_MOUTHS.includes(mouth) && eyes !== '=') {
    // `for (;;)` and `call();)` are code, `:([0-9])` is a pattern.
    if (isWord(after) || after === 91 || before === 59 || before === 40) return null;
  } else if (!isOpen(before) || !isOpen(after)) return null;
  const shown = mouth === 'p' ? 'P' : mouth;
  return emoticon(eyes + shown, mood, at, end);
}

/** `(:` and `(;`, between spaces. */
function reversedAt(text: string, at: number): Emoticon | null {
  const eyes = text[at + 1];
  if (eyes !== ':' && eyes !== ';') return null;
  if (!isOpen(text.charCodeAt(at - 1)) || !isOpen(text.charCodeAt(at + 2))) return null;
  return emoticon(`${eyes})`, 1, at, at + 2);
}

/** `^^`, `^_^`, `^.^` and `^-^`. */
function smilingEyes(text: string, at: number): Emoticon | null {
  const end = text[at + 1] === '^' ? at + 2 : at + 3;
  if (text[end - 1] !== '^' || (end === at + 3 && !'_.-'.includes(text[at + 1] ?? ' ')))
    return null;
  return isOpen(text.charCodeAt(at - 1)) && isOpen(text.charCodeAt(end))
    ? emoticon('^^', 1, at, end)
    : null;
}

/** A vote: `+1` anywhere, `-1` at the start of a line. */
function voteAt(text: string, at: number, sign: '+' | '-'): Emoticon | null {
  if (
    text[at + 1] !== '1' ||
    !isOpen(text.charCodeAt(at + 2)) ||
    /^\.\d/.test(text.slice(at + 2, at + 4))
  )
    return null;
  const before = text.charCodeAt(at - 1);
  if (sign === '+')
    return isOpen(before) ? { ...emoticon('+1', 1, at, at + 2), isVote: true } : null;
  return Number.isNaN(before) || before === 10
    ? { ...emoticon('-1', -1, at, at + 2), isVote: true }
    : null;
}

function namedAt(text: string, at: number): Emoticon | null {
  const close = text.slice(at + 1, at + 1 + MOST_NAME).indexOf(':');
  if (close < 2) return null;
  const name = text.slice(at + 1, at + 1 + close);
  const mood = MOODS_OF_NAMES.get(name);
  return mood === undefined ? null : emoticon(`:${name}:`, mood, at, at + close + 2);
}

function pictureAt(text: string, at: number): Emoticon | null {
  const picture = String.fromCodePoint(text.codePointAt(at) ?? 0);
  if (!PICTURE.test(picture)) return null;
  return emoticon(picture, MOODS_OF_PICTURES.get(picture) ?? 0, at, at + picture.length);
}

/** `xD` and `XDD` are words in the query language, but laughing emoticons. */
export const isLaughter = perWord(({ text }) => /^xd+$/.test(text));

const isWord = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 95 ||
  code === 47;

/** A short emoticon needs spaces, ends of the text or closing signs around it. */
const isOpen = (code: number): boolean => Number.isNaN(code) || code <= 32 || OPEN.has(code);
const OPEN: ReadonlySet<number> = new Set([...'.,!?)"*'].map((sign) => sign.charCodeAt(0)));
