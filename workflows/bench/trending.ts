import { burstRows } from './trending-bursts.lib.ts';
import { groupRows } from './trending-groups.lib.ts';
import { statementRows } from './trending-statements.lib.ts';

/**
 * `npm run bench -- trending`: the three steps of Trending Problems on labelled sets next to the
 * repository. Settings were chosen on one half of each; the other half was looked at once. Sets
 * that are missing are left out.
 */
const figure = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(3));

console.log('Bursts (hn-events)');
console.table(
  burstRows().map(({ detector, half, bursts, found, steady, fired, medianPosts }) => ({
    detector,
    half,
    found: `${found}/${bursts}`,
    'steady that fire': `${fired.length}/${steady}`,
    'posts until found, median': medianPosts,
  })),
);
console.log('Groups, their number not given (NMI)');
console.table(
  groupRows().map(({ atOnce, inBatches, ...row }) => ({
    ...row,
    atOnce: figure(atOnce),
    inBatches: figure(inBatches),
  })),
);
console.log('Posts that state a problem');
console.table(
  statementRows().map(({ f1, falseAlarms, ...row }) => ({
    ...row,
    f1: figure(f1),
    falseAlarms: figure(falseAlarms),
  })),
);
