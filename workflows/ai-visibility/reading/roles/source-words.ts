import { anyOf, either } from '#domain/language/alternatives.ts';

/** Words around a name that an answer cites, or where something is sold. */

const r = String.raw;

/** "Where can I buy": shops are the answer. */
export const ASKS_WHERE =
  /\bwhere (?:can|do|does|should|could|to|is|are)\b[^?]*\b(?:buy|order|get|find|purchase|shop|available|sold)\b/iu;
export const SOURCE_BEFORE = new RegExp(
  anyOf(
    r`\baccording to|\bper|\bbased on (?:data|numbers|figures|reviews) (?:from|by|of)`,
    r`\b` +
      anyOf(r`reported|published|covered|cited|quoted|shown|noted|mentioned|ranked|featured`) +
      r` (?:in|by|on|at)`,
    r`\b` +
      anyOf(r`users|reviewers|reviews|ratings?|opinions|threads|posts|discussions|commenters`) +
      r` (?:on|at|from)`,
    r`\bsources?:|\bvia|\bread more (?:on|at)|\bread (?:it )?(?:on|at)|\bsee|\breported by`,
    r`\b` +
      anyOf(
        r`figures|numbers|research|statistics|stud(?:y|ies)|surveys?|polls?|tests?|rankings?`,
        r`roundups?|analys[ie]s|reports?`,
      ) +
      r` (?:from|by)`,
    r`(?:^|[.,;:]\s*)data (?:from|by)`,
    r`\b` +
      anyOf(r`reviewed|praised|rated|named|recommended|awarded|tested|crowned|called`) +
      r` (?:by|on)`,
    r`\b(?:stars|points|rating|score) (?:on|at|from)`,
    r`\b` +
      anyOf(
        r`listed|published|posted|comparison|guide|overview|article|review|reviews|list|blog`,
        r`more|details|information`,
      ) +
      r`[^.\n]{0,40}\b(?:on|at|by|from)`,
  ) + r`\s+[*_"'([]*$`,
  'iu',
);
/** A shop: a place to buy, which some questions ask for. */
export const SHOP_BEFORE = new RegExp(
  anyOf(
    r`\bavailable (?:on|at|from)|\b(?:in stock|stocked|carried|sold) (?:on|at|by)`,
    r`\bfrom (?:shops|stores|retailers) (?:such as|like)`,
    r`\b` +
      anyOf(
        r`buy|sold|shop (?:now|online|for)|order|purchase`,
        r`(?:find|get) (?:it|them|this|these|those|both|one)`,
      ) +
      r`\b[^.\n]{0,40}\b(?:on|at|by|from)`,
  ) + r`\s+[*_"'([]*$`,
  'iu',
);
export const SOURCE_AFTER = new RegExp(
  either(
    r`^(?:['’]s)?\s+(?:testers?|editors?|reviewers?|analysts?)\b[^.\n]{0,30}\b` +
      anyOf(r`call|named?|rated?|found|picked|chose|recommend|praised?|rank`),
    r`^[*_"')\]]*\s+` +
      anyOf(
        r`puts?\b[^.\n]{0,40}\bat|estimates?|estimated|measured|calculates?|confirmed`,
        r`concluded|verified|surveyed|compared|tested|reports?|reported|notes?|noted|says`,
        r`writes|wrote|found that|review(?:ed|s)?|lists(?! and| of| in)|describes?|ranks?`,
      ) +
      r`\b`,
    r`^\s*\+\s*others\b`,
    r`^['’]s\s+(?:\p{L}+\s+){0,2}` +
      anyOf(
        r`poll|survey|study|index|ranking|benchmark|statistics|numbers|figures|data`,
        r`annual report`,
      ) +
      r`\b`,
    r`^\s+(?:survey|study|poll)\b`,
    r`^(?:['’]s)?\s+(?:own\s+)?` +
      anyOf(r`blog|guide|report|study|survey|review|article|comparison|roundup`) +
      r`\b[^.\n]{0,40}\b` +
      anyOf(r`lists?|says?|notes?|found|finds|ranks?|shows?|recommends?|describes?`) +
      r`\b`,
  ),
  'iu',
);
export const CHIP_NEXT = /^\s*\+\s*\d+\s*$/u;
