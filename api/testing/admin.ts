import { signIn } from '#db/commands/account/account.ts';
import { startSession } from '#db/commands/account/sessions.ts';
import type { Database } from '#db/client.ts';
import { TEST_CONFIG } from './app.ts';
import type { TestApp } from './app.ts';

/** The configured administrator, signed in. */
export async function signInAdmin(database: Database, api: TestApp) {
  const { value } = await signIn(database, {
    ...TEST_CONFIG.administrator,
    subject: 'the-admin',
    email: 'Admin@earshot.test',
    displayName: 'Ada',
    photoURL: null,
  });
  const userId = value.profile.uid;
  const { sessionId } = await startSession(database, { userId });
  const { token } = await api.tokens.sign({ userId, sessionId });
  return { ...api.as(token), userId };
}
