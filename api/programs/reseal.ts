import { readEnvironment } from '#config/read-environment.ts';
import { keyringOf } from '#domain/keyring.ts';
import { openDatabase } from '#db/client.ts';
import { reseal } from '#db/commands/reseal.ts';

/** After a change of TOKEN_SECRET or CHANNEL_SECRET: deploy/docs/production.md, "Rotation". */
const env = readEnvironment();
const database = openDatabase({
  url: env.DATABASE_BACKGROUND_URL ?? env.DATABASE_URL,
  max: 1,
  name: 'reseal',
});
try {
  const { channels, shareLinks, unreadable } = await reseal(database, {
    tokenKeys: keyringOf(env.TOKEN_SECRET, env.TOKEN_SECRET_OTHER),
    channelKeys: keyringOf(env.CHANNEL_SECRET, env.CHANNEL_SECRET_OTHER),
  });
  console.log(`Encrypted again: ${channels} channels, ${shareLinks} share links.`);
  if (unreadable > 0) {
    process.exitCode = 1;
    console.error(
      `${unreadable} could not be read with these keys. Add the one that they were made with as CHANNEL_SECRET_OTHER or TOKEN_SECRET_OTHER and run this again.`,
    );
  }
} finally {
  await database.close();
}
