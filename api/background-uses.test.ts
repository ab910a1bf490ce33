import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Code that may bypass row-level security in processes that serve users, and why. */
const USES: Readonly<Record<string, string>> = {
  'api/routes/account/sign-in.ts signIn': 'finds or makes the account: no user is known yet',
  'api/routes/account/sign-in.ts startSession': 'ends the session of another user in this browser',
  'api/middleware/auth.ts findKeyActor': 'a key names its user only by its hash',
  'api/routes/account/session.ts findSession': 'a cookie names its user only by its hash',
  'api/routes/account/session.ts rotateSession': 'a cookie names its user only by its hash',
  'api/routes/alerts/feeds.ts readFeed': 'the address of a feed is the permission',
  'api/routes/share-links.ts findShared': 'a link names its owner; the search is read as the owner',
  'api/routes/operations/admin.ts readOperatorStatus': 'the operator page is about all users',
  'api/routes/operations/admin.ts findAccounts': 'the operator page is about all users',
  'api/routes/operations/admin.ts setPlan': 'the operator changes another user',
  'api/routes/operations/admin.ts setMaintenance': 'requests of one user may not write the switch',
  'api/routes/operations/users.ts getPlanInfo': 'the operator looks another user up',
  'api/routes/operations/users.ts listSessions': 'the operator looks another user up',
  'api/routes/operations/users.ts findAccount': 'the operator looks another user up',
  'api/routes/operations/users.ts revokeAllSessions': 'the operator changes another user',
  'api/routes/operations/users.ts eraseAccount': 'the operator changes another user',
  'api/routes/operations/users.ts findDeliveryOwner': 'the operator page is about all users',
  'api/routes/operations/users.ts sendAgain': 'the operator changes another user',
  'api/routes/operations/users.ts listTroubledDeliveries': 'the operator page is about all users',
  'api/routes/operations/users.ts listAudit': 'the operator page is about all users',
  'api/routes/trending/problems.ts requestTrendRefresh': 'writes to the public stream',
  'streams/gateway/connection/handshake.ts findShared': 'a link names its owner',
  'streams/gateway/hub.ts logReader': 'one query catches up the streams of many users',
  'streams/gateway/gateway.ts findDeadSessions': 'one query checks the sessions of many users',
  'streams/gateway/gateway.ts startOperatorFeed': 'the operator page is about all users',
};

/** Files that only pass the database on, or are operator commands. */
const PLUMBING = [
  'api/deps.ts',
  'api/main.ts',
  'api/programs/command.ts',
  'api/programs/reseal.ts',
  'streams/gateway/gateway.ts',
  'streams/gateway/connection/handshake.ts',
  'streams/gateway/hub.ts',
  'streams/gateway/main.ts',
];

const files = globSync('{api,streams}/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/(?:testing|bench|contracts|domain)\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${ROOT}/${file}`, 'utf8') }));

/** `name(background`, `name(deps.background.db`, `name({ database: background`. */
const CALL = /(\w+)\(\s*(?:\{\s*database:\s*)?(?:deps\.)?background\b/g;

test('S-09: code that serves users bypasses row-level security only where listed', () => {
  const uses = files.flatMap(({ file, text }) =>
    [...text.matchAll(CALL)].map(([, called]) => `${file} ${called}`),
  );
  expect([...new Set(uses)].toSorted()).toEqual(Object.keys(USES).toSorted());
});

test('S-09: no other file of API and gateway uses the background database', () => {
  const touching = files
    .filter(({ text }) => {
      const rest = text.replaceAll(CALL, '');
      return /\b(?:deps\.)?background\b[,;:.)]|DATABASE_BACKGROUND_URL|openBackground/.test(rest);
    })
    .map(({ file }) => file);
  expect(touching.filter((file) => !PLUMBING.includes(file))).toEqual([]);
});
