/** "keeps contacts together" becomes "keep contacts together". */
export function infinitive(phrase: string): string {
  const [first = '', ...rest] = phrase.split(' ');
  const lower = first.toLowerCase();
  const base = COMMON_VERBS.has(lower)
    ? lower
    : lower.endsWith('ies')
      ? `${lower.slice(0, -3)}y`
      : /(?:sh|ch|ss|x|zz)es$/u.test(lower)
        ? lower.slice(0, -2)
        : lower.endsWith('s') && !lower.endsWith('ss')
          ? lower.slice(0, -1)
          : lower;
  return [base, ...rest].join(' ');
}

export const startsWithVerb = (phrase: string): boolean =>
  COMMON_VERBS.has(phrase.split(' ')[0]?.toLowerCase() ?? '');

export const COMMON_VERBS: ReadonlySet<string> = new Set(
  (
    'accept analyze answer archive ask automate avoid back balance bill book build buy calculate capture ' +
    'catch chase check choose clean close collect communicate compare compose connect control convert ' +
    'coordinate create cut debug decide deliver deploy design detect develop discover document draft edit ' +
    'embed engage export file fill find fix follow forecast generate get give grow handle hire host ' +
    'identify import improve increase invoice keep launch learn list live make manage map measure meet ' +
    'migrate monitor move onboard optimize order organize pay plan prepare prevent price print process ' +
    'produce protect prove publish raise reach read receive record recover reduce reply report request ' +
    'research resolve respond run save scale schedule score search secure see sell send serve set share ' +
    'ship sign simplify solve sort spend split start stay stop store stream streamline summarize survey ' +
    'switch sync teach test track train transcribe translate treat turn understand update upload use ' +
    'validate verify view visualize watch win work write'
  ).split(' '),
);
