/** Turns of phrase that offer a brand, or do not, without a word of praise or blame. */

/** "If you share an inbox, Acme …", "Unlike Bexio, Acme …": the main clause offers its subject. */
export const CONDITION_BEFORE =
  /^[\s*_>"'-]*(?:(?:so|and|but|or|then),?\s+)?(?:if|when|whenever|where|once|for(?! all\b)|unlike|compared (?:to|with)|instead of|rather than|besides|while|whereas)\b[^.:;()\n]{2,100},\s*[*_"']*$/iu;
/** Behind a brand: it is what someone should or did take. */
export const TAKEN_AFTER =
  /^[*_]*[^.;\n]{0,30}?\b(?:gets? my vote|(?:is|would be|will be|should be) (?:usually |often |probably |plenty |more than )?enough|will do|does the job|comes? out (?:ahead|on top)|has the edge|is stronger|can replace|(?:a )?close second|without hesitation|does (?:only|just|exactly) that|is the one)\b/iu;
/** In front of a brand: what someone should or did take. */
export const TAKEN_BEFORE =
  /(?:\b(?:go|goes|going|gone|went) (?:over |back )?to|\bend(?:s|ed|ing)? up (?:with|on|at|using)|\b(?:settl|land)(?:e|es|ed|ing|s)? on|\b(?:most often|usually|often|commonly|mostly|typically) (?:name|mention|suggest|pick|choose)|\b(?:happiest|happier|better off|well served|best served) (?:with|by)|\b(?:candidates|contenders|options|choices|names|rivals|competitors|alternatives) (?:are|include|would be)|(?:^|[.;\n]\s*|\bmy )[*_]*(?:answer|shortlist|candidates|favou?rites?|winner|verdict)(?: is|:)[*_]*|\b(?:mov|switch|migrat|upgrad|chang)\w* (?:over )?from [^.,;\n]{1,40}? to|\bthink of|\bself-host|\bor host)\s+[*_"']*$/iu;
/** "Acme, the market leader, …" speaks of it; "Acme, best for …" offers it. */
export const APPOSITION_AFTER =
  /^[*_]*,\s+(?:(?:the|an?|one of the)\s+(?:\p{L}+\s+){0,2}(?:leader|incumbent|company|maker|giant|startup|vendor)|which|who|whose|founded|based|formerly|once)\b/iu;
/** What a company did or is, rather than what it can do for the asker. */
export const HISTORY_AFTER =
  /^[*_]*\s+(?:(?:was|were) (?:founded|started|created|launched|acquired|bought|sold|established|once|originally|named|an? |one of|the (?:first|largest|biggest))|had|did|has (?:been (?:acquired|bought|sold|owned|around|founded)|raised|grown|over|more than|\d)|started|began|launched|raised|employs|closed|reported|belongs|used to|(?:is|are) (?:an?|the)?\s*(?:\p{L}+\s+)?(?:company|maker|subsidiary|brand|often|also|sometimes|mentioned|owned|based))\b/iu;
/** What a company did once, which says nothing for what it sells. */
export const PAST_AFTER =
  /^[*_]*\s+(?:\p{L}+ly\s+)?(?:invented|founded|pioneered|launched|introduced|announced|released|opened|acquired|bought|sold|merged|raised|moved|hired|cut|filed|settled|expanded|started|began|grew|rose|fell|came up|went public|changed|renamed|rebranded|partnered|sponsored)\b/u;
/** Questions that ask for a product, whatever it is. */
export const SEEKS =
  /^(?:what|which|(?:any |an? )?(?:good|decent|great|cheap|affordable|reliable)\b|is there|are there|any\b|anyone|who (?:makes|offers|has|sells|competes))|\b(?:best|recommend|suggest|looking for|alternatives?|instead of|replac\p{L}+)\b|\bwhere (?:should|can|could) (?:I|we) (?:go|move|switch|start)\b/iu;
/** Questions for facts, habits or advice that no product answers. */
export const ASKS_FACTS =
  /^what(?:['’]s| is| are)? (?:happened|the (?:average|difference|typical|usual|history)|(?:kinds?|types?|sorts?) of|does|did|makes|should (?:I|we|you) (?:check|look|know|consider|ask|watch|expect|do\b|avoid)|do (?:people|users|customers|you) (?:say|think))\b/iu;
/** "I'd leave Acme out." */
export const LEFT_BEFORE = /\bleave\s+[*_"']*$/iu;
export const OUT_AFTER = /^[*_"']*\s+out\b(?!\s+of the box)/iu;
