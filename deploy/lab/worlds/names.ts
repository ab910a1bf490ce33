import { pick } from '../../sandbox/random.ts';
import type { Random } from '../../sandbox/random.ts';

interface InventedName {
  name: string;
  /** Another spelling that people use. */
  aliases: string[];
  /** Without its ending. */
  label: string;
  /** Also a word of the language. */
  homonym: boolean;
}

const list = (text: string): string[] => text.split(' ');
const HEADS = list(
  'bright quiet north clear swift even plain wild true deep kind stone river cedar amber lumen velo tandem ember fern moss opal onyx flint dune tidal solar lunar',
);
const TAILS = list(
  'desk loop mark wise deck nest bird path works grid lane stack mint port fold ly base flow note point kit well',
);
const ROOTS = list(
  'trel quor vant brin zeld sorr kalv mond plix dorv harn fenn jurn lomb tarv wexl ruvi calt nimb ossa',
);
const ENDINGS = list('io ify ora eo ly ara ix una ado ette');
const WORDS = list(
  'canopy copper meadow pilot juniper beacon lantern marble orchard saddle compass pebble ribbon timber velvet whistle',
);
const FOREIGN = list('Zuversicht Sorriso Kirei Vuelo Ruhe Lagom Tavola Hygge Dochka Sisu');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const plain = (name: string): InventedName => ({
  name,
  aliases: [],
  label: name.toLowerCase().replaceAll(/[^a-z0-9]/gu, ''),
  homonym: false,
});

function invent(random: Random, category: string): InventedName {
  const style = random();
  const head = pick(random, HEADS);
  const tail = pick(random, TAILS);
  if (style < 0.3) return plain(`${capital(head)}${tail}`);
  if (style < 0.42) return plain(`${capital(head)}${capital(tail === 'ly' ? 'desk' : tail)}`);
  if (style < 0.68) return plain(`${capital(pick(random, ROOTS))}${pick(random, ENDINGS)}`);
  if (style < 0.76) return plain(pick(random, FOREIGN));
  if (style < 0.86)
    return plain(`${capital(head)} ${capital(pick(random, ['desk', 'labs', 'hq']))}`);
  const word = pick(random, WORDS);
  const kind = category.split(' ').at(-1) ?? 'app';
  return {
    name: capital(word),
    aliases: [`${capital(word)} ${capital(kind)}`],
    label: `${word}${pick(random, ['app', 'hq', kind.toLowerCase()])}`,
    homonym: true,
  };
}

/** Names for companies, each different from the ones before it. */
export function createNaming(random: Random): (category: string) => InventedName {
  const taken = new Set<string>();
  return (category) => {
    for (;;) {
      const made = invent(random, category);
      const key = made.name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return made;
    }
  };
}
