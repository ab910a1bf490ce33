/**
 * Words about products that AFINN lacks or rates differently: valence -5..5; 0 removes a word.
 */
const OVERLAY: readonly (readonly [number, string])[] = [
  [-3, 'buggy unusable unreliable crashes crashing crashed broken scam ripoff horrible nightmare'],
  [
    -2,
    'bug bugs laggy slow sluggish clunky bloated confusing overpriced expensive outage downtime',
  ],
  [
    -2,
    'fails failing failed failure freezes frozen hangs regression outdated deprecated ugly pain',
  ],
  [-2, 'frustrated frustrating annoying annoyed refund churn unresponsive spammy pricey'],
  [-1, 'struggling stuck manual tedious complicated limitation missing lacks lacking workaround'],
  [3, 'flawless gamechanger intuitive seamless lifesaver'],
  [
    2,
    'reliable fast responsive polished affordable recommend recommended lightweight snappy solid',
  ],
  [1, 'works easy simple stable useful helpful clean'],
  [
    0,
    'kill killed killing fire drop dropping dropped cut cutting execute executed block blocks ' +
      'blocked abort shared share sharing help question questions please yes no ok free like demand ' +
      'demands interest interested chance matter matters want alert alerts hard support supported ' +
      'supports hey huge',
  ],
];

export const PRODUCT_VALENCE: ReadonlyMap<string, number> = new Map(
  OVERLAY.flatMap(([valence, words]) => words.split(' ').map((word) => [word, valence] as const)),
);
