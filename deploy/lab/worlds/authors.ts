import { integerBetween, pick } from '../../sandbox/random.ts';
import type { Random } from '../../sandbox/random.ts';
import type { MarketPlatform } from './market-kinds.ts';

const STEMS =
  'maple copper tundra pixel ledger harbor quartz willow banjo cinder orchid falcon biscuit ember lantern pebble saffron walrus thistle comet gravel mango otter juniper velvet anchor cobalt heron marble noodle'.split(
    ' ',
  );
const TAILS =
  'smith works bytes craft loop field stack lane forge desk press yard shift wright party fox crate mill note tide'.split(
    ' ',
  );
const GIVEN =
  'Marta Jonas Priya Tomasz Aylin Diego Saoirse Kwame Linh Bruno Noor Hanna Pavel Imani Rafael Greta Yusuf Mei Oskar Lucia Anneke Dmitri Chiara Thabo Sunita Erik Farah Matteo Ines Callum'.split(
    ' ',
  );
const FAMILY =
  'Brandt Okafor Lindqvist Moreau Castellano Nakagawa Petrov Haddad Olsen Varga Delacroix Mbeki Sharma Kowalczyk Ferreira Novak Byrne Tanaka Rossi Demir Hoffmann Silva Janssen Aydin Ito Marchetti'.split(
    ' ',
  );

/** As Reddit names who has left. */
export const DELETED_AUTHOR = '[deleted]';

function handle(random: Random): string {
  const stem = pick(random, STEMS);
  const style = random();
  if (style < 0.3) return `${stem}${pick(random, TAILS)}`;
  if (style < 0.5) return `${stem}_${integerBetween(random, 7, 99)}`;
  if (style < 0.7) return `${pick(random, GIVEN).toLowerCase()}${pick(random, FAMILY)[0] ?? ''}`;
  if (style < 0.85) return `${pick(random, GIVEN).toLowerCase().slice(0, 2)}${stem}`;
  return `${stem}${integerBetween(random, 1, 2_026)}`;
}

const capital = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;

const fullName = (random: Random): string => `${pick(random, GIVEN)} ${pick(random, FAMILY)}`;

function stackoverflowName(random: Random): string {
  if (random() < 0.2) return `user${integerBetween(random, 1_200_000, 31_900_000)}`;
  if (random() < 0.3) return handle(random);
  const name = fullName(random);
  return random() < 0.06 ? `${name.replace(' ', " O'")} & Sons` : name;
}

function redditName(random: Random): string {
  if (random() < 0.02) return DELETED_AUTHOR;
  const name = handle(random);
  return random() < 0.4 ? `${capital(name)}-${integerBetween(random, 12, 9_870)}` : name;
}

const CHANNEL_ENDINGS = ['Studio', 'TV', 'Talks', 'Explains', '& Co', "'s Desk", 'Weekly'];

function channelName(random: Random): string {
  if (random() < 0.5) return fullName(random);
  const stem = capital(pick(random, STEMS));
  const ending = pick(random, CHANNEL_ENDINGS);
  return `${stem}${ending.startsWith("'") ? '' : ' '}${ending}`;
}

const NAMERS: Record<MarketPlatform, (random: Random) => string> = {
  hackernews: (random) => handle(random).slice(0, 15),
  reddit: redditName,
  stackoverflow: stackoverflowName,
  youtube: channelName,
  tumblr: (random) => handle(random).toLowerCase().replaceAll('_', '-'),
  pinterest: (random) => handle(random).toLowerCase(),
  github: (random) => handle(random).replaceAll('_', '-'),
  mastodon: (random) => handle(random).toLowerCase(),
  quora: fullName,
  producthunt: fullName,
};

/** An invented user name in the manner of the platform. */
export const inventAuthor = (random: Random, platform: MarketPlatform): string =>
  NAMERS[platform](random);
