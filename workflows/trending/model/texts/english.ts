/** Function words; words common to two languages are evidence for neither. */
const SMALL_WORDS: readonly string[] = [
  'the of and to in is that for it with on my i you are this not have be how what when can we our has from at do does your they all no so if by or as was will',
  'que qué de la el los las una para con por como cómo del es mi más pero está usáis hay se lo su',
  'und der die das ist nicht ein eine ich wie für mit den dem wo auf zu bei ihr wir aber auch hat im von es',
  'le la les des une est pour pas que qui dans avec je vous sur et du ça nous mais au en ce',
  'que não de um uma para com os as do da em é mais como por meu',
  'il di che non una per con sono gli della come mi del è anche',
  'och att det som en på är vi inte för med jag till av',
  've bir bu için mi ne var çok nasıl da ile gibi',
  'w na się nie jak jest że czy dla po od',
  'de het een van en niet voor met ik dat op zijn wij maar ook',
];
const [ENGLISH = new Set<string>(), ...OTHERS] = SMALL_WORDS.map(
  (words) => new Set(words.split(' ')),
);
const FEWEST = 2;
const WORD = /[\p{L}\p{M}']+/gu;
const LATIN = /\p{Script=Latin}/u;

/**
 * Whether a text may be English, for platforms that do not state the language. Undecided texts
 * count as English: a line of code or three names contain no function words.
 */
export function mayBeEnglish(text: string): boolean {
  const words = text.toLowerCase().match(WORD) ?? [];
  const latin = words.filter((word) => LATIN.test(word)).length;
  if (latin * 2 < words.length) return false;
  const count = (language: ReadonlySet<string>): number =>
    words.filter((word) => language.has(word)).length;
  const most = Math.max(...OTHERS.map(count));
  return most < FEWEST || most <= count(ENGLISH);
}
