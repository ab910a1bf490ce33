/** Words of a sentence that say nothing about its subject. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about after all also am an and any anybody anyone are as at be because been before being ' +
    'best better but by can could did do does doing don for from get getting good had has have ' +
    'having he help helped helps her hers him his how i if in into is it its just like looking me more most my need ' +
    'no not of on one or our out people please recommend recommendation she should so some somebody ' +
    'someone something than that the their them then there these they thing this those to too ' +
    'trying up us use using want was way we were what when where which while who why will with ' +
    'without would you your'
  ).split(' '),
);

/**
 * Filler words of natural questions such as "Can anybody suggest what small agencies use?"; they
 * are never sent to a platform.
 */
export const SENTENCE_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also always am an and any anybody anyone anything are as
  ask asking at be because been before being below best better between both but by can cannot could
  did do does doing done down during each either else ever every everyone everything few find
  finding for from further get gets getting give go going good got great had has have having he help
  her here hers him his how i if im in instead into is it its itself just keep kind know let like look
  looking lot made make makes making many may maybe me might mine more most much must my myself need
  needs no nor not now of off on once one ones only onto or other others our ours out over own
  people person please put really recommend recommendation recommendations s same say says see seem
  seems shall she should show so some somebody someone something start still such suggest
  suggestion suggestions t take talk talking tell than thanks that the their theirs them then there
  these they thing things think this those though through to too try trying under until up upon us
  use used user users uses using very want wanted wants was way we well were what whatever when
  where whether which while who whom whose why will with within without wonder wondering work works
  would you your yours`.split(/\s+/u),
);

/**
 * Words that only hold others together. Among keywords they are not looked for: `crm for
 * freelancers` wants no post to say "for". A quoted one is.
 */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  `a an and are as at be but by for from had has have i in into is it its my of on or our than that
  the their them then these they this those to was we were with you your`.split(/\s+/u),
);

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u));

/**
 * Words that sentences of other languages ask with, next to the small words of the language
 * (`language/text.ts`).
 */
export const QUESTION_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: setOf(`welche welcher welches was wer wo gibt es ihr man nutzt nutzen verwendet suche sucht
    gut gute guter gutes beste bestes empfehlung empfehlungen am im in zum zur von als wenn haben
    hat sind wird nach aus jemand kennt mein meine meinen mir`),
  fr: setOf(`quel quelle quels quelles qui quoi où comment il elle la un de en à l d j y a ai
    utilisez utilise utilisent cherche recherche bon bonne meilleur meilleure mon ma mes votre vos
    quelqu'un connaît`),
  es: setOf(`qué cuál cuáles quién dónde cómo alguien conoce usan usa usáis busco la de en a un me
    buen buena bueno mejor mis nuestro nuestra`),
  pt: setOf(`qual quais quem onde alguém conhece usam usa usar procuro a o e de em as bom boa melhor
    vocês meu minha`),
  it: setOf(`quale quali qual chi dove qualcuno conosce usate usa usare cerco la lo a e in da un
    buon buona buono migliore mio mia`),
  nl: setOf(`welke wie wat waar iemand kent gebruikt gebruiken gebruik zoek de goed goede beste
    jullie mijn`),
  pl: setOf(`jaki jaka jakie kto gdzie ktoś zna używa używacie używać szukam dobry dobra dobre
    najlepszy najlepsza mój moja`),
};
