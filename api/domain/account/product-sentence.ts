import { rarityOf } from '../language/rarity.ts';
import { cutAtWord } from '../text/cut.ts';
import { tokenize } from '../query/words.ts';
import { audienceIn } from './audience.ts';
import { PRODUCT_LIMITS } from './products.ts';

interface Described {
  name: string;
  sentence: string;
  audience: string;
}

const anyOf = (words: string): string => words.trim().split(/\s+/u).join('|');
const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** What a product is, in general. */
const KINDS = anyOf(`
  app apps saas startup start-up company business software tool tools platform service product
  plugin extension website site solution project firma unternehmen produkt dienst plattform
  entreprise produit outil logiciel plateforme empresa producto herramienta aplicación plataforma
  produto ferramenta aplicativo`);

/** "I built …", "We make …", "Our app …": the maker speaks before the product is named. */
const MAKES = [
  String.raw`(?:i|we)(?:['’](?:ve|m|re)| have| am| are)? (?:(?:just|recently|currently|now|also) )?(?:built|build|building|made|make|making|created|create|creating|run|running|launched|launching|sell|selling|developed|develop|developing|offer|offering|provide|work on|working on|founded|started|own|(?:the )?(?:co-?founder|founder|maker|creator|owner)s? of)`,
  String.raw`(?:i|we|it)(?:['’]s|['’]re| am| is| are)`,
  `(?:my|our|the)(?: (?:new|own|little|small))? (?:${KINDS})(?:,| is called| is named| called| named)?`,
  String.raw`(?:ich|wir) (?:habe|haben|bin|sind|baue|bauen|mache|machen|entwickle|entwickeln|betreibe|betreiben|verkaufe|verkaufen|biete|bieten|vertreibe|vertreiben)`,
  `(?:mein|meine|unser|unsere) (?:${KINDS})(?: heißt)?`,
  String.raw`(?:j['’]ai|nous avons|on a) (?:créé|construit|développé|lancé|fait|fondé)`,
  String.raw`(?:nous|on|je) (?:faisons|fait|fais|créons|développons|développe|vendons|vends|proposons|propose|sommes)`,
  `(?:mon|ma|notre) (?:${KINDS})(?: s['’]appelle)?`,
  String.raw`(?:yo )?(?:he|hemos) (?:creado|construido|hecho|desarrollado|lanzado|fundado)`,
  String.raw`(?:(?:yo|eu|nosotros|nós) )?(?:creé|construí|hice|desarrollé|lancé|vendo|ofrezco|hacemos|creamos|vendemos|ofrecemos|desarrollamos|somos|criei|fiz|desenvolvi|lancei|fazemos|criamos|desenvolvemos|oferecemos)`,
  `(?:mi|nuestro|nuestra|meu|minha|nosso|nossa) (?:${KINDS})(?: se llama| se chama)?`,
].join('|');
const LEAD = new RegExp(`^(?:(?:hi|hello|hey)[,!.]? )?(?:${MAKES})\\s+`, 'iu');

const SOME = 'an?|eine?n?|une?|una|uma?';
const THE = `${SOME}|the|your|our|one|das|die|der|dein|deine|unser|unsere|le|la|les|l['’]|el|los|las|os?|as`;
const HELP = anyOf(`
  helps lets makes gives turns automates sends tracks finds saves manages keeps reminds shows tells
  connects replaces creates builds writes collects organizes schedules books protects monitors hilft
  erinnert verwaltet schreibt findet macht aide permet simplifie rappelle gère trouve ayuda permite
  recuerda gestiona encuentra ajuda lembra gerencia encontra`);
const DEED = new RegExp(`^(?:${HELP})\\s+`, 'iu');

/** "Tracks kegs for breweries" without its verb: what the product is about. */
export const withoutDeed = (sentence: string): string => sentence.replace(DEED, '');

/** What may stand between a name and what the product is. */
const JOINT = new RegExp(
  '^(?:' +
    [
      `,? (?:is|are|was|ist|sind|est|es|é)\\s+(?=(?:${THE})(?:\\s|(?<=['’])))`,
      `,? is\\s+(?=(?:[\\p{L}-]+ ){0,4}(?:${KINDS}|crm)\\b)`,
      '\\s*(?::|–|—|\\|)\\s+|\\s+-+\\s+',
      `,\\s+(?=(?:${SOME}|the|le|la|l['’]|el|o)(?:\\s|(?<=['’])))`,
      `,? (?:(?:which|that|die|das|der|qui|que)\\s+)?(?=(?:${HELP})\\s)`,
    ].join('|') +
    ')',
  'iu',
);
/** More of it, behind the words of a maker: "I built Acme. It's a CRM", "Ich habe Acme gebaut, ein CRM". */
const MADE_JOINT = new RegExp(
  '^(?:' +
    [
      '\\s+(?:gebaut|gemacht|entwickelt|erstellt|gegründet|programmiert|gestartet)[,:]?\\s+',
      ',\\s+(?!(?:die|das|der|which|that|qui|que)\\s)|\\s*[.!]\\s+(?=\\S)|,? (?:and|und|et|y|e)\\s+',
    ].join('|') +
    ')',
  'iu',
);
/** What a sentence behind the name repeats of it. */
const AGAIN =
  /^(?:which is|that is|it(?:['’]s| is)|this is|es ist|das ist|c['’]est|(?:es|é)(?= une? | una | uma? )|it(?= \p{Ll}+s ))\s+/iu;
const CALLED =
  /\s*,?\s*(?:(?:that|which|it) is )?\b(?:called|named|namens|appelée?|nommée?|llamad[oa]|chamad[oa])\s+/iu;

const NAME =
  /^(?:& (?=\p{Lu}))?(?:\p{Lu}|\p{N}*\p{Ll}*\p{Lu}|\p{N}+\p{L})[\p{L}\p{M}\p{N}&'’+_-]*(?:\.[\p{L}\p{N}]+)*/u;
const LOWER_NAME = /^\p{Ll}[\p{Ll}\p{N}]{2,}(?:\.\p{Ll}{2,})?/u;
const MOST_WORDS = 4;

/** First words that name nothing: they point, ask, or praise. */
const NO_NAME = setOf(`
  this that these those it there here what who which how why when where if my our your his her their
  he she they we i you everyone everything nothing something someone anyone anything a an the one no
  not some many most every each all for with from by as at in on to and or but because so easy simple
  free new best better fast smart modern affordable cheap online mobile digital custom handmade local
  small big ai hi hello hey people freelancers founders teams customers clients users think imagine
  stop get never tl;dr
  das dies dieses diese dieser es wir ich unser unsere mein meine ein eine einen der die für mit
  einfache einfaches wer was wie ce cet cette c'est il elle on nous notre mon ma un une le la les pour
  este esta esto isto um uma o os as el los nosotros nuestro nuestra mi para nosso nossa meu minha
  quien cómo como qui comment`);
/** Words that say what kind of thing it is: no name alone, but part of one ("Invoice Ninja"). */
const NO_NAME_ALONE = setOf(`
  crm erp api pos hr seo vpn b2b invoice email time project projects problem goal idea pitch mission
  vision summary question note therapy payroll ${KINDS.replaceAll('|', ' ')}`);
/** Everyday nouns by their endings: "Invoicing is a …", "Candles: …", "Rechnungen – …". */
const EVERYDAY = /^\p{L}+(?:ing|ings|ungen)$/u;
const EVERYDAY_LIST = /^\p{Lu}?\p{Ll}+(?:s|en|ung|tion|ment|heit|keit)$/u;
const NO_PRODUCT =
  /^\S+\s+(?:\S+ )?(?:pain|nightmare|mess|problem|hassle|struggle|challenge|chore|burden|headache|albtraum|chaos|cauchemar|problème|problema|pesadilla|pesadelo)\b/iu;

/**
 * What a founder writes in one sentence ("Acme is a CRM for freelancers", "Wir bauen Acme, ein CRM
 * für Selbstständige") as the name, what the product is, and who buys it. A name or an audience that
 * the user stated stays; one that the sentence does not clearly state stays empty. The sentence
 * changes only where its name or its maker is taken from its start. Idempotent.
 */
export function describedProduct<T extends Described>(product: T): T {
  const { name, sentence } = readSentence(product.sentence, product.name);
  const read = {
    ...product,
    name: product.name || name,
    sentence,
    audience: product.audience || audienceIn(product.sentence),
  };
  // What was behind a name can begin with a name, too. Each reading that changes it shortens it.
  return sentence.length < product.sentence.length ? describedProduct(read) : read;
}

function readSentence(typed: string, known: string): Pick<Described, 'name' | 'sentence'> {
  const text = typed.trim();
  const lead = LEAD.exec(text)?.[0] ?? '';
  const rest = text.slice(lead.length);
  const fits = (name: string, telling: string) => {
    const isOther = known !== '' && known.toLowerCase() !== name.toLowerCase();
    const about = telling.trim().replace(AGAIN, '');
    const isWhole =
      about.length >= PRODUCT_LIMITS.sentenceMin && !/^(?:for|für|pour|para) /iu.test(about);
    return isOther ? null : { name, sentence: isWhole ? capital(about) : text };
  };
  const unread = { name: '', sentence: text };
  const start = namedAtStart(rest, lead !== '');
  if (start !== null) return fits(start.name, start.telling) ?? unread;
  const called = CALLED.exec(rest);
  const name = called ? nameAt(rest.slice(called.index + called[0].length)) : null;
  if (called && name !== null) {
    const after = rest.slice(called.index + called[0].length + name.length);
    return fits(unquoted(name), `${rest.slice(0, called.index)}${after}`) ?? unread;
  }
  const isThing = new RegExp(`^(?:${SOME})\\s(?!(?:\\S+ )?team\\b)`, 'iu').test(rest);
  const isOne = lead !== '' && !/[.!?]\s/u.test(rest);
  return { name: '', sentence: isThing && isOne ? capital(rest) : text };
}

/** The name that a text begins with, if what follows says what the product is. */
function namedAtStart(rest: string, isMade: boolean): { name: string; telling: string } | null {
  const name = nameAt(rest) ?? lowerNameAt(rest);
  if (name === null) return null;
  const after = rest.slice(name.length);
  const joint = JOINT.exec(after)?.[0] ?? (isMade ? MADE_JOINT.exec(after)?.[0] : undefined);
  if (joint === undefined && !(isMade && /^[.!]?$|^ (?:for|für|pour|para) /u.test(after)))
    return null;
  const telling = after.slice(joint?.length ?? 0).trim();
  const isListed = /^\s*[:|–—-]|^\s+-/u.test(joint ?? '') && !startsWithArticle(telling);
  const plain = unquoted(name);
  if (isListed && EVERYDAY_LIST.test(plain)) return null;
  if (joint === undefined && EVERYDAY_LIST.test(plain)) return null;
  if (NO_PRODUCT.test(telling)) return null;
  return { name: plain, telling };
}

const startsWithArticle = (text: string): boolean => new RegExp(`^(?:${THE})\\s`, 'iu').test(text);

/** A quoted name, or words with capitals that follow each other. */
function nameAt(text: string): string | null {
  const quoted = /^["“„«'](?<inner>[^"”“»']{1,60})["”“»']/u.exec(text);
  if (quoted) return quoted[0];
  const words: string[] = [];
  let left = text;
  while (words.length < MOST_WORDS) {
    const [word = ''] = NAME.exec(left) ?? [];
    if (word === '') break;
    words.push(word);
    if (!/^ \S/u.test(left.slice(word.length))) break;
    left = left.slice(word.length + 1);
  }
  const [first = ''] = words;
  const isKind = words.every(saysKind) || (words.length > 2 && saysKind(words.at(-1) ?? ''));
  return first === '' || isNoName(first) || isKind || EVERYDAY.test(first) ? null : words.join(' ');
}

/** A name typed without its capital: a word of no other known use. */
function lowerNameAt(text: string): string | null {
  const [word = ''] = LOWER_NAME.exec(text) ?? [];
  const isRare = tokenize(word).every(({ stem }) => rarityOf(stem) === rarityOf(''));
  const isEveryday = !isRare || isNoName(word) || saysKind(word) || EVERYDAY.test(word);
  return word === '' || isEveryday ? null : word;
}

const saysKind = (word: string): boolean => NO_NAME_ALONE.has(word.toLowerCase());
const isNoName = (word: string): boolean => NO_NAME.has(word.toLowerCase());
const unquoted = (name: string): string =>
  cutAtWord(name.replaceAll(/["“”„«»]|^'|'$/gu, '').trim(), PRODUCT_LIMITS.nameMax);
const capital = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
