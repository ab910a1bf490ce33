import { anyOf, either } from '#domain/language/alternatives.ts';
import { OFFER_ELSEWHERE } from './languages.ts';

/** Words around a brand that express other roles in an answer. */

const r = String.raw;

/** Sentences about the conversation, such as the offer to say more. */
export const ABOUT_THE_ANSWER = new RegExp(
  r`\b` +
    anyOf(
      r`would you like (?:me|to)|want me to|let me know|tell me`,
      r`if you(?:['’]d| would)? (?:like|want|wish),? (?:I|me)`,
      r`I can (?:also )?(?:help|compare|show|walk|create|give|suggest|put)`,
    ) +
    r`\b`,
  'iu',
);
/** Judges the subject of a question about itself. */
export const PRAISED_AFTER = new RegExp(
  either(
    r`^[*_]*\s+(?:is|are|remains?|can be|would be|makes?)\s+(?:\p{L}+ly\s+|still\s+|also\s+)?(?:an?|one of the|the)\s+(?:very\s+|really\s+)?` +
      anyOf(r`good|great|excellent|solid|strong|best|top|ideal|fantastic|perfect`) +
      r`\b`,
    r`^[^.\n]{0,60}\b(?:worth (?:it|the|using|trying|buying)|highly recommended)\b`,
  ),
  'iu',
);
/** Behind "softer than": worse, where the question weighs the two. */
export const WORSE_BEFORE = new RegExp(
  r`\b(?!(?:rather|other|pricier|slower|weaker|heavier|harder)\b)` +
    anyOf(r`\p{L}{2,}er|more (?!expensive|costly|complex|complicated|difficult)\p{L}+`) +
    r`\b[^.,;\n]{0,30}\bthan\s+[*_]*$`,
  'iu',
);
/** "Is it still the best?" */
export const ASKS_IF_GOOD = new RegExp(
  either(
    r`^should (?:I|we|you|one) (?:\p{L}+ )?(?:get|buy|use|move|switch|choose|take|try|pick)\b`,
    r`^(?:is|are|does|do|should|would|can)\b.*\b` +
      anyOf(
        r`good|best|better|worth|reliable|safe|right|recommend\p{L}*|suitable|trust\p{L}*`,
        r`legit|supported|maintained|available|alive|around`,
      ) +
      r`\b`,
  ),
  'iu',
);
export const ANSWERS_YES =
  /^[^\p{L}]*(?:yes|yep|absolutely|definitely|certainly|very much|I would(?! not|n['’]t)|it is(?! not|n['’]t))\b/iu;
export const ANSWERS_NO =
  /^[^\p{L}]*(?:no|not (?:really|anymore|any more|any longer))\b(?! (?:doubt|problem|question))/iu;
export const POSITIVE_TURN = new RegExp(
  r`\b(?:but|however|still|yet|although|though)\b[^.\n]{0,80}\b` +
    anyOf(
      r`best|great|good|excellent|better|recommend|worth|ideal|solid|strong|no other`,
      r`nothing (?:else )?(?:beats|comes)`,
    ) +
    r`\b`,
  'iu',
);
export const ASIDE_BEFORE = new RegExp(
  either(
    anyOf(
      r`\bthan|\bover|\bunlike|\bcompared (?:to|with)|\bversus|\bowned by|\bbuilt by`,
      r`\bmade by|\bdeveloped by|\bpart of|\bacquired by|\bbought by|\brun by`,
      r`\bleav(?:e|ing)|\bmov(?:e|ing) (?:away )?from|\bcoming from|\bsubsidiary of`,
      r`\bparent company|\bpowered by|\bfounded by`,
      r`\bintegrat(?:es?|ions?|ing) (?:well |natively |directly |deeply )?(?:with|into)`,
      r`\bworks with|\bconnects? (?:to|with)|\bsyncs? (?:to|with)|\bimports? from`,
      r`\bexports? to|\bplugs? into|\balternatives? to|\breplac(?:es?|ing|ement for)`,
      r`\bswitch(?:ed|ing)? from|\bmigrat(?:e|ed|ing) from|\bformer(?:ly)?|\bpreviously`,
      r`\bsimilar to|\bcompar(?:able|es?|ed|ing|isons?) (?:to|with|of|between)`,
      r`\bdifferences? between|\bchoos(?:e|ing) between|\bdecid(?:e|ing) between`,
      r`\breminiscent of|\bon par with|\bdupes? (?:of|for)|\bas (?:good|much|well) as`,
      r`\b(?:price|cost|level) (?:of|as)`,
      r`\b(?:collaborat(?:es?|ed|ion)|partner(?:s|ed|ship)?|teamed up) with|\bsponsored by`,
      r`\bacquired|\bapproved by|\bcertified by`,
      r`\bthe (?:makers?|team|company|people) (?:of|behind)|\blike in`,
      r`\bas an? (?:\p{L}+er|more \p{L}+)|\binspired by|\bused to|\bcompetes? with|\brivals?`,
      r`\buses|\butiliz(?:es|ing)`,
      r`\b(?:made|knitted|woven|sewn|spun|crafted) (?:with|from|of|in)|\bbuilt (?:on|with)`,
      r`\bbased on|\bruns? on|\bblends? of|\blined with|\bequipped with|\bthanks to`,
      r`\bcompatible with|\bsupports?`,
    ) + r`\s+(?:[\w-]+,?\s+){0,2}[*_"'(]*$`,
    r`\b` +
      anyOf(r`than|over|unlike|beyond|besides|compared (?:to|with)|similar to`) +
      r`\s+(?:[\w-]+\s+){0,3}(?:such as|like)\s+[*_"'(]*$`,
  ),
  'iu',
);
/** A part or a seal of something else: "a Gore-Tex membrane", "AAFCO standards". */
export const PART_AFTER = new RegExp(
  r`^[*_®™]*[\s-]+(?:\p{Ll}+[\s-]+)?` +
    anyOf(
      r`membranes?|fabrics?|fib(?:er|re)s?|yarns?|wool|cotton|technology|technologies`,
      r`outsoles?|soles?|foam|lining|insulation|midsoles?|lacing|leather|certified`,
      r`certification|approved|standards?|guidelines|processors?|chips?|engine|plug-?ins?`,
      r`add-?ons?|integrations?|users?|customers?|files?|imports?|exports?|accounts?`,
    ) +
    r`\b(?!\s+\p{Lu})`,
  'u',
);
export const COMPANION_BEFORE = /(?:,|\bor|\band|\/|&)\s*[*_"']*$/iu;
export const OFFER = new RegExp(
  either(
    r`\b` +
      anyOf(
        r`best|top|great|good|excellent|popular|leading|ideal|perfect|recommend(?:ed|s|ation)?`,
        r`consider|choose|choice|choices|pick|picks|option|options|suits?|suited|favou?rites?`,
        r`stands? out|standout|well-known|known for|try|go with|go for|start with|worth`,
        r`such as|include|includes|including|praised|highly|softer|better|versatile|reliable`,
        r`affordable|easy to use|simple to use|user-friendly|intuitive`,
        r`free (?:plan|tier|version|for)|runner-up|suggest(?:ed|ion)?|happy with`,
        r`makes? (?:this|it)|simpler|easier|faster`,
        r`more (?:powerful|flexible|affordable|reliable|intuitive|complete|advanced)`,
        r`(?:tools|apps|options|products|services|brands|platforms|solutions) like|cheaper`,
        r`cheap|offers?|provides?|features?|delivers|excels?|lets you|helps?|designed for`,
        r`specializ|built for|made for|fits?|works well|winner|wins?|prefer|to beat`,
        r`the (?!rest|latest|west|test|contest|guest|request|forest|oldest|largest)\p{L}{3,}est`,
        r`(?:isn['’]t|is not|not) (?:a )?bad`,
      ) +
      r`\b`,
    r`${OFFER_ELSEWHERE}`,
  ),
  'iu',
);
export const VERB_AFTER = /^[*_]*\s+\p{Ll}+\b/u;
export const PROPOSED = new RegExp(
  anyOf(
    r`\b` +
      anyOf(
        r`try|choose|consider|pick|go (?:with|for)|recommend|prefer|better option`,
        r`alternatives? (?:is|are|include)|can(?:['’]t|not) go wrong with|no better \w+ than`,
        r`hard to beat|(?:have|take) a look at|check out|look at|don['’]t overlook|start with`,
        r`stick with`,
      ),
    r`(?:^|[,:;]|['’]d|\b(?:would|should|could|then|just|simply|you can))\s*use`,
    r`\b(?:mov|switch|migrat|upgrad)(?:es?|ed|ing)? to|^\s*(?:if|for)\b[^.:\n]{2,80}:`,
  ) + r`\s+[*_"']*$`,
  'iu',
);
