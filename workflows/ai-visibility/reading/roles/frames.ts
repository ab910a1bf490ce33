import { anyOf, either } from '#domain/language/alternatives.ts';

const r = String.raw;

/** Turns of phrase that offer a brand, or do not, without a word of praise or blame. */

/** "If you share an inbox, Acme …", "Unlike Bexio, Acme …": the main clause offers its subject. */
export const CONDITION_BEFORE = new RegExp(
  r`^[\s*_>"'-]*(?:(?:so|and|but|or|then),?\s+)?` +
    anyOf(
      r`if|when|whenever|where|once|for(?! all\b)|unlike|compared (?:to|with)|instead of`,
      r`rather than|besides|while|whereas`,
    ) +
    r`\b[^.:;()\n]{2,100},\s*[*_"']*$`,
  'iu',
);
/** After a brand: someone should choose it or did. */
export const TAKEN_AFTER = new RegExp(
  r`^[*_]*[^.;\n]{0,30}?\b` +
    anyOf(
      r`gets? my vote`,
      r`(?:is|would be|will be|should be) (?:usually |often |probably |plenty |more than )?enough`,
      r`will do|does the job|comes? out (?:ahead|on top)|has the edge|is stronger`,
      r`can replace|(?:a )?close second|without hesitation|does (?:only|just|exactly) that`,
      r`is the one`,
    ) +
    r`\b`,
  'iu',
);
/** Before a brand: someone should choose it or did. */
export const TAKEN_BEFORE = new RegExp(
  anyOf(
    r`\b(?:go|goes|going|gone|went) (?:over |back )?to`,
    r`\bend(?:s|ed|ing)? up (?:with|on|at|using)|\b(?:settl|land)(?:e|es|ed|ing|s)? on`,
    r`\b` +
      anyOf(r`most often|usually|often|commonly|mostly|typically`) +
      r` (?:name|mention|suggest|pick|choose)`,
    r`\b(?:happiest|happier|better off|well served|best served) (?:with|by)`,
    r`\b` +
      anyOf(r`candidates|contenders|options|choices|names|rivals|competitors|alternatives`) +
      r` (?:are|include|would be)`,
    r`(?:^|[.;\n]\s*|\bmy )[*_]*` +
      anyOf(r`answer|shortlist|candidates|favou?rites?|winner|verdict`) +
      r`(?: is|:)[*_]*`,
    r`\b(?:mov|switch|migrat|upgrad|chang)\w* (?:over )?from [^.,;\n]{1,40}? to|\bthink of`,
    r`\bself-host|\bor host`,
  ) + r`\s+[*_"']*$`,
  'iu',
);
/** "Acme, the market leader, …" describes it; "Acme, best for …" offers it. */
export const APPOSITION_AFTER = new RegExp(
  r`^[*_]*,\s+` +
    anyOf(
      r`(?:the|an?|one of the)\s+(?:\p{L}+\s+){0,2}` +
        anyOf(r`leader|incumbent|company|maker|giant|startup|vendor`),
      r`which|who|whose|founded|based|formerly|once`,
    ) +
    r`\b`,
  'iu',
);
/** What a company did or is, rather than what it can do for the asker. */
export const HISTORY_AFTER = new RegExp(
  r`^[*_]*\s+` +
    anyOf(
      r`(?:was|were) ` +
        anyOf(
          r`founded|started|created|launched|acquired|bought|sold|established|once|originally`,
          r`named|an? |one of|the (?:first|largest|biggest)`,
        ),
      r`had|did`,
      r`has ` +
        anyOf(r`been (?:acquired|bought|sold|owned|around|founded)|raised|grown|over|more than|\d`),
      r`started|began|launched|raised|employs|closed|reported|belongs|used to`,
      r`(?:is|are) (?:an?|the)?\s*(?:\p{L}+\s+)?` +
        anyOf(r`company|maker|subsidiary|brand|often|also|sometimes|mentioned|owned|based`),
    ) +
    r`\b`,
  'iu',
);
/** A past action of a company, which says nothing about its products. */
export const PAST_AFTER = new RegExp(
  r`^[*_]*\s+(?:\p{L}+ly\s+)?` +
    anyOf(
      r`invented|founded|pioneered|launched|introduced|announced|released|opened|acquired`,
      r`bought|sold|merged|raised|moved|hired|cut|filed|settled|expanded|started|began|grew`,
      r`rose|fell|came up|went public|changed|renamed|rebranded|partnered|sponsored`,
    ) +
    r`\b`,
  'u',
);
/** Questions that ask for any kind of product. */
export const SEEKS = new RegExp(
  either(
    r`^` +
      anyOf(
        r`what|which|(?:any |an? )?(?:good|decent|great|cheap|affordable|reliable)\b|is there`,
        r`are there|any\b|anyone|who (?:makes|offers|has|sells|competes)`,
      ),
    r`\b(?:best|recommend|suggest|looking for|alternatives?|instead of|replac\p{L}+)\b`,
    r`\bwhere (?:should|can|could) (?:I|we) (?:go|move|switch|start)\b`,
  ),
  'iu',
);
/** Questions for facts, habits or advice that no product answers. */
export const ASKS_FACTS = new RegExp(
  r`^what(?:['’]s| is| are)? ` +
    anyOf(
      r`happened|the (?:average|difference|typical|usual|history)`,
      r`(?:kinds?|types?|sorts?) of|does|did|makes`,
      r`should (?:I|we|you) (?:check|look|know|consider|ask|watch|expect|do\b|avoid)`,
      r`do (?:people|users|customers|you) (?:say|think)`,
    ) +
    r`\b`,
  'iu',
);
/** "I'd leave Acme out." */
export const LEFT_BEFORE = /\bleave\s+[*_"']*$/iu;
export const OUT_AFTER = /^[*_"']*\s+out\b(?!\s+of the box)/iu;
