/** What role-words.ts looks for, in German, Spanish, French, Japanese and Chinese. */

/** A word that begins here; `\b` does not know letters with accents. */
const WORD = String.raw`(?<![\p{L}\p{M}])`;

export const OFFER_ELSEWHERE = [
  `${WORD}(?:empf(?:ehl|iehl|ohlen)\\p{L}*|eigne(?:t|n)|geeignet|beste[nrs]?|ideal\\p{L}*|gute[nr]? (?:Wahl|Möglichkeit(?:en)?|Option(?:en)?|Alternativen?|Angebote?)|erste Wahl|lohnt sich|beliebt\\p{L}*|überzeugt|punktet)`,
  `${WORD}(?:recomiend\\p{L}*|recomend\\p{L}*|mejor(?:es)?|buenas? (?:opción|opciones|elección|elecciones|alternativas?)|vale la pena|ideal(?:es)?|excelente\\p{L}*|destaca\\p{L}*)`,
  `${WORD}(?:recommand\\p{L}*|conseill\\p{L}*|meilleur\\p{L}*|bon(?:ne)?s? (?:choix|options?|alternatives?)|vaut le (?:coup|détour)|idéal\\p{L}*|excellent\\p{L}*)`,
  '(?:おすすめ|お勧め|オススメ|最適|人気|定番|適してい|推荐|推薦|首选|首選|适合|適合)',
].join('|');

export const AGAINST_AFTER_ELSEWHERE = [
  `[^.;\\n]{0,60}?${WORD}(?:(?:nicht|kaum|wenig) (?:\\p{L}+ )?(?:geeignet|empfehlenswert|empfehlen|ideal|verfügbar|weiterentwickelt)|eignet sich[^.,;\\n]{0,20} nicht|ungeeignet|abraten|rate ich ab|zu (?:teuer|komplex|kompliziert)|eingestellt)`,
  `[^.;\\n]{0,60}?${WORD}(?:no (?:es|está|son|sería|resulta) (?:\\p{L}+ )?(?:recomendable|disponible|adecuad[oa]|ideal)|no (?:lo|la) recomiendo|demasiado (?:car|complej|complicad)[oa]|ha cerrado|dejó de)`,
  `[^.;\\n]{0,60}?${WORD}(?:(?:n'est|ne convient) pas|trop (?:cher|chère|complexe|compliqué)|déconseill\\p{L}*|à éviter)`,
  '[^。\\n]{0,60}?(?:(?:おすすめ|お勧め)(?:でき|し)(?:ません|ない)|終了し|向いてい(?:ません|ない)|不向き|避けた|不推荐|不推薦|不适合|不適合|停止(?:服务|服務|运营))',
].join('|');

export const AGAINST_BEFORE_ELSEWHERE = [
  `${WORD}(?:vermeiden Sie|meiden Sie|Finger weg von|statt|anstatt|anstelle von|weder|noch)`,
  `${WORD}(?:no (?:recomiendo|recomendaría|usaría|elegiría)|evit(?:a|e|ar|aría)|en (?:lugar|vez) de)`,
  `${WORD}(?:évit(?:er|ez)|déconseille|au lieu d[e']|plutôt que|ni)`,
].join('|');
