import { createHash } from 'node:crypto';

interface SandboxAccount {
  email: string;
  name: string;
  /** Label shown in the account chooser. */
  note: string;
  emailVerified: boolean;
}

/** Accounts that the chooser lists. */
export const LISTED_ACCOUNTS: readonly SandboxAccount[] = [
  { email: 'free@earshot.test', name: 'Fia Free', note: 'Free plan', emailVerified: true },
  {
    email: 'starter@earshot.test',
    name: 'Sten Starter',
    note: 'Starter plan',
    emailVerified: true,
  },
  { email: 'pro@earshot.test', name: 'Pat Pro', note: 'Professional plan', emailVerified: true },
  { email: 'admin@earshot.test', name: 'Ada Admin', note: 'Administrator', emailVerified: true },
];

const ADDRESS = /^[a-z0-9][a-z0-9._+-]{0,62}@earshot\.test$/;
const UNVERIFIED = /^unverified(?:[._+-].*)?@/;

function nameFrom(email: string): string {
  const words = email.slice(0, email.indexOf('@')).split(/[._+-]+/);
  return words
    .map((word) => `${word[0]?.toUpperCase() ?? ''}${word.slice(1)}`)
    .join(' ')
    .trim();
}

/**
 * The account of any `<name>@earshot.test`, or null for another text. `unverified@…` and
 * `unverified+x@…` have an address that was never verified.
 */
export function findAccount(text: string): SandboxAccount | null {
  const email = text.trim().toLowerCase();
  if (!ADDRESS.test(email)) return null;
  const listed = LISTED_ACCOUNTS.find((account) => account.email === email);
  if (listed) return listed;
  return { email, name: nameFrom(email), note: '', emailVerified: !UNVERIFIED.test(email) };
}

/** `sub` of an address: 21 digits like Google's, the same on every machine. */
export function subjectOf(email: string): string {
  const digest = createHash('sha256').update(`earshot-sandbox:${email}`).digest('hex');
  return `1${(BigInt(`0x${digest.slice(0, 20)}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}
