import postgres from 'postgres';

export function withPassword(address: string, password: string | undefined): string {
  const url = new URL(address);
  url.password = password ?? '';
  return url.href;
}

/** A role that may sign in and owns nothing; its rights are granted by the migrations. */
export async function ensureRole(
  owner: string,
  {
    role,
    password,
    bypassesPolicies = false,
  }: { role: string; password: string; bypassesPolicies?: boolean },
): Promise<void> {
  await asOwner(owner, async (sql) => {
    const found = await sql`select 1 from pg_roles where rolname = ${role}`;
    if (found.length === 0) {
      await sql.unsafe(
        `create role "${role}" login nosuperuser nocreatedb nocreaterole ${bypassesPolicies ? 'bypassrls' : 'nobypassrls'}`,
      );
    }
    await setPassword(sql, role, password);
  });
}

/** Our passwords are base64url: nothing in them needs quoting. */
async function setPassword(sql: postgres.Sql, role: string, password: string): Promise<void> {
  if (!/^[\w-]+$/.test(password)) throw new Error('A password with characters that are not ours.');
  await sql.unsafe(`alter role "${role}" password '${password}'`);
}

async function asOwner(url: string, work: (sql: postgres.Sql) => Promise<void>): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
