import { EVERY_VARIABLE } from './env.ts';
import type { Variable } from './variables/variable.ts';

const HEAD = `# Made by npm run generate from deploy/config/env.ts; do not edit.
# Copy to .env and uncomment what you want to change: every variable has a default that works.
# A secret, shown without a default, may also come from a file: TOKEN_SECRET_FILE=/path.
`;

/** The text of `.env.example`: one commented row for each variable, grouped by who reads it. */
export function environmentExample(): string {
  const owners = ['all', 'devstack', 'api', 'gateway', 'worker', 'sandbox'] as const;
  const groups = owners.map((owner) => {
    const rows = Object.entries(EVERY_VARIABLE).filter(([, variable]) => variable.owner === owner);
    const title = owner === 'all' ? 'Every process' : `${owner[0]?.toUpperCase()}${owner.slice(1)}`;
    return `# --- ${title} ---\n${rows.map(([name, variable]) => row(name, variable)).join('\n')}`;
  });
  return `${HEAD}\n${groups.join('\n\n')}\n`;
}

function row(name: string, variable: Variable): string {
  return `# ${variable.doc}\n#${name}=${defaultText(variable)}`;
}

/** The default as it would be written; nothing for a secret or an optional value. */
function defaultText(variable: Variable): string {
  if ('secret' in variable) return '';
  const parsed = variable.schema.safeParse(undefined);
  if (!parsed.success || parsed.data === undefined) return '';
  if (Array.isArray(parsed.data)) return parsed.data.join(',');
  if (typeof parsed.data !== 'object' || parsed.data === null) return String(parsed.data);
  return Object.entries(parsed.data)
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
}
