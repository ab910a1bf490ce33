import { GENERIC_NOUNS } from './known-names.ts';
import type { NameWord } from './words.ts';

const list = (text: string): readonly string[] => text.split(' ');

/**
 * Words before a noun that products rarely have before their name. German writes every noun with a
 * capital; after one of these it is an ordinary one.
 */
const BEFORE_NOUNS = new Set(
  list(
    'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen ' +
      'meinem meiner dein deine unser unsere unseren unserem unserer euer eure ihr ihre ihren ihrem ihrer sein ' +
      'seine seinen seinem seiner dieser diese dieses diesen diesem jeder jede jedes jeden jedem welche welcher ' +
      'welches welchen welchem alle allen aller viele vielen mehrere einige einigen manche beide beiden im am zum ' +
      'zur beim vom ins ans aufs fürs',
  ),
);

/** Words that begin sentences and are not part of a name, by language. */
const SMALL_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: new Set([
    ...BEFORE_NOUNS,
    ...list(
      'ich du er sie es wir man wer was wie wo wann warum wieso weshalb und oder aber auch als an auf aus bei bis ' +
        'bisher da damit dann dass denn doch durch für gegen gibt hat habe haben hatte hier hinter ist sind war in ' +
        'ja nein jetzt kann können könnt leider mal mit nach neben nicht noch nur ob ohne schon sehr seit seitdem ' +
        'so sollte statt über um unter von vor weil wenn wird werden wegen zu zwar zwischen kennt jemand hallo ' +
        'danke bitte suche nutze habt hast sonst außerdem deshalb trotzdem endlich heute gestern morgen',
    ),
  ]),
  fr: new Set(
    list(
      'le la les un une des du de au aux je tu il elle on nous vous ils elles ce cette ces mon ma mes notre nos votre ' +
        'vos leur leurs et ou mais donc car que qui quoi quel quelle quels quelles comment pourquoi quand où avec ' +
        'sans pour par sur sous dans en chez après avant depuis est sont suis avons avez ont fait bonjour merci ' +
        'salut quelqu’un tout tous toutes très plus moins pas bien',
    ),
  ),
  es: new Set(
    list(
      'el la los las un una unos unas de del al yo tú él ella nosotros ellos ellas este esta estos estas ese esa mi mis ' +
        'tu tus su sus nuestro nuestra y o pero que qué quien quién cómo cuándo dónde por porque para con sin sobre ' +
        'en desde hasta es son soy somos está están hay tengo tenemos alguien hola gracias busco buscamos ' +
        'muy más menos no sí todo todos',
    ),
  ),
  pt: new Set(
    list(
      'o a os as um uma de do da dos das no na ao eu ele ela nós eles elas este esta esse essa meu minha nosso nossa e ou ' +
        'mas que quem como quando onde por porque para com sem sobre em desde até é são sou somos está tem temos ' +
        'alguém olá oi obrigado muito mais menos não sim todo todos qual quais',
    ),
  ),
  it: new Set(
    list(
      'il lo la i gli le un uno una di del della dei delle io tu lui lei noi voi loro questo questa mio mia nostro nostra ' +
        'e o ma che chi come quando dove perché per con senza su in da è sono siamo ho abbiamo qualcuno ciao ' +
        'grazie molto più meno non sì tutto tutti quale quali cerco',
    ),
  ),
  nl: new Set(
    list(
      'de het een ik jij hij zij wij jullie deze dit die dat mijn onze ons uw en of maar wat wie hoe waar waarom ' +
        'wanneer voor met zonder op in van naar bij is zijn was heb hebben heeft iemand hallo bedankt veel meer ' +
        'minder niet geen alle welke',
    ),
  ),
};

/** What capital letters mean in a text, by its language as returned by `guessLanguage`. */
export interface Capitals {
  /** Every noun has one. */
  nouns: boolean;
  /** The English dictionary does not contain the words that open its sentences. */
  foreign: boolean;
  small: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export function capitalsOf(language: string | null): Capitals {
  const foreign = language !== null && language !== 'en';
  return {
    nouns: language === 'de',
    foreign,
    small: foreign ? (SMALL_WORDS[language] ?? NONE) : NONE,
  };
}

/** A noun after an article, a pronoun or a number, maybe with an adjective between them. */
export function isOrdinaryNoun(
  { nouns }: Capitals,
  before: NameWord | undefined,
  earlier: NameWord | undefined,
): boolean {
  if (!nouns || before === undefined) return false;
  if (BEFORE_NOUNS.has(before.lower) || before.shape === 'number') return true;
  const adjective = before.shape === 'lower' && /e[nrms]?$/u.test(before.lower);
  return adjective && BEFORE_NOUNS.has(earlier?.lower ?? '');
}

const KINDS = new Set(
  list(
    'programm programme anwendung plattform werkzeug rechnungsprogramm buchhaltungssoftware branchensoftware anbieter ' +
      'logiciel logiciels outil outils application plateforme programa programas herramienta herramientas aplicación ' +
      'plataforma aplicativo aplicativos ferramenta ferramentas programma programmi strumento strumenti piattaforma ' +
      'gestionale software apps app tool tools',
  ),
);

/** "die App N", "le logiciel N": says of what kind the product is that follows. */
export const isKindOfProduct = (word: string): boolean =>
  KINDS.has(word) || GENERIC_NOUNS.has(word);
