import { CONTROL_SUBJECT, GLOBAL_SUBJECT, USER_SUBJECT_WILDCARD } from '#contracts/names.ts';

/** NATS permissions of each process: each can only do its own part. */
const EVENTS = [USER_SUBJECT_WILDCARD, GLOBAL_SUBJECT] as const;
/** A message to itself shows whether the server still delivers. */
export const PROBE_SUBJECT = 'probe';
const PERMISSIONS = {
  /** Subscribes while a response waits for a job to end. */
  api: { publish: [...EVENTS, CONTROL_SUBJECT], subscribe: [USER_SUBJECT_WILDCARD] },
  worker: { publish: [...EVENTS], subscribe: [] },
  /** Commands of an operator, such as `npm run plan`, and the supervisor. */
  tools: { publish: [...EVENTS, PROBE_SUBJECT], subscribe: [PROBE_SUBJECT] },
  gateway: { publish: [], subscribe: [...EVENTS, CONTROL_SUBJECT] },
} as const satisfies Record<string, Permissions>;

interface Permissions {
  publish: readonly string[];
  subscribe: readonly string[];
}

export type NatsUser = keyof typeof PERMISSIONS;
export const NATS_USERS = Object.keys(PERMISSIONS) as NatsUser[];

/** Subjects that the account of this name must be able to subscribe to; null: not one of ours. */
export const subscribesTo = (user: string): readonly string[] | null =>
  NATS_USERS.some((known) => known === user) ? PERMISSIONS[user as NatsUser].subscribe : null;

const subjects = (allowed: readonly string[]): string =>
  allowed.length === 0 ? '{ deny: [">"] }' : `{ allow: ${JSON.stringify(allowed)} }`;

/** A variable of nats-server's configuration or of its environment. */
const passwordVariable = (user: NatsUser): string => `$NATS_${user.toUpperCase()}_PASSWORD`;

/**
 * A nats-server configuration with one user per kind of process and nothing for anyone else.
 * Without passwords it names variables that hold them, such as `$NATS_API_PASSWORD`.
 */
export function natsConfiguration(passwords?: Readonly<Record<NatsUser, string>>): string {
  const users = NATS_USERS.map((user) => {
    const { publish, subscribe } = PERMISSIONS[user];
    const permissions = `{ publish: ${subjects(publish)}, subscribe: ${subjects(subscribe)} }`;
    const password = passwords ? JSON.stringify(passwords[user]) : passwordVariable(user);
    return `    { user: ${user}, password: ${password}, permissions: ${permissions} }`;
  });
  return `authorization {\n  users = [\n${users.join('\n')}\n  ]\n}\n`;
}

/** `node deploy/config/nats-accounts.ts` prints it for a server of yours. */
if (import.meta.main) process.stdout.write(natsConfiguration());
