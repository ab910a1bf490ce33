/** Words that say nothing about a text's subject. */
export const COMMON = new Set(
  "the and for that this with have you your are was were not but can what how does one any all from they there their when which who out about get has had its it is my me our we us to of in on or if be at as by do so no just than then them more some use used using will would like need want into only also very much even after before over been being because every other should could still really what's don't i'm it's i've we're doesn't didn't isn't month year day days time people thing things way two three new good same make made post ask hn".split(
    ' ',
  ),
);
