import { anyOf } from '#domain/language/alternatives.ts';

const r = String.raw;

/**
 * The phrases of against-words.ts and role-words.ts, in German, Spanish, French, Japanese and
 * Chinese.
 */

/** Start of a word; `\b` does not handle accented letters. */
const WORD = String.raw`(?<![\p{L}\p{M}])`;

export const OFFER_ELSEWHERE = [
  r`${WORD}` +
    anyOf(
      r`empf(?:ehl|iehl|ohlen)\p{L}*|eigne(?:t|n)|geeignet|beste[nrs]?|ideal\p{L}*`,
      r`gute[nr]? (?:Wahl|Möglichkeit(?:en)?|Option(?:en)?|Alternativen?|Angebote?)`,
      r`erste Wahl|lohnt sich|beliebt\p{L}*|überzeugt|punktet`,
    ),
  r`${WORD}` +
    anyOf(
      r`recomiend\p{L}*|recomend\p{L}*|mejor(?:es)?`,
      r`buenas? (?:opción|opciones|elección|elecciones|alternativas?)|vale la pena`,
      r`ideal(?:es)?|excelente\p{L}*|destaca\p{L}*`,
    ),
  r`${WORD}` +
    anyOf(
      r`recommand\p{L}*|conseill\p{L}*|meilleur\p{L}*`,
      r`bon(?:ne)?s? (?:choix|options?|alternatives?)|vaut le (?:coup|détour)|idéal\p{L}*`,
      r`excellent\p{L}*`,
    ),
  '(?:おすすめ|お勧め|オススメ|最適|人気|定番|適してい|推荐|推薦|首选|首選|适合|適合)',
].join('|');

export const AGAINST_AFTER_ELSEWHERE = [
  r`[^.;\n]{0,60}?${WORD}` +
    anyOf(
      r`(?:nicht|kaum|wenig) (?:\p{L}+ )?` +
        anyOf(r`geeignet|empfehlenswert|empfehlen|ideal|verfügbar|weiterentwickelt`),
      r`eignet sich[^.,;\n]{0,20} nicht|ungeeignet|abraten|rate ich ab`,
      r`zu (?:teuer|komplex|kompliziert)|eingestellt`,
    ),
  r`[^.;\n]{0,60}?${WORD}` +
    anyOf(
      r`no (?:es|está|son|sería|resulta) (?:\p{L}+ )?(?:recomendable|disponible|adecuad[oa]|ideal)`,
      r`no (?:lo|la) recomiendo|demasiado (?:car|complej|complicad)[oa]|ha cerrado|dejó de`,
    ),
  r`[^.;\n]{0,60}?${WORD}` +
    anyOf(
      r`(?:n'est|ne convient) pas|trop (?:cher|chère|complexe|compliqué)|déconseill\p{L}*`,
      r`à éviter`,
    ),
  '[^。\\n]{0,60}?(?:(?:おすすめ|お勧め)(?:でき|し)(?:ません|ない)|終了し|向いてい(?:ません|ない)|不向き|避けた|不推荐|不推薦|不适合|不適合|停止(?:服务|服務|运营))',
].join('|');

export const AGAINST_BEFORE_ELSEWHERE = [
  `${WORD}(?:vermeiden Sie|meiden Sie|Finger weg von|statt|anstatt|anstelle von|weder|noch)`,
  `${WORD}(?:no (?:recomiendo|recomendaría|usaría|elegiría)|evit(?:a|e|ar|aría)|en (?:lugar|vez) de)`,
  `${WORD}(?:évit(?:er|ez)|déconseille|au lieu d[e']|plutôt que|ni)`,
].join('|');
