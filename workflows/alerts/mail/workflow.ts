import { proxyActivities } from '@temporalio/workflow';
import { TASK_QUEUES } from '#contracts/engine-names.ts';
import type { QueuedMail } from '#db/commands/mail/trigger.ts';
import type { MailActivities } from './activities.ts';
import { MAIL_ATTEMPTS } from './names.ts';

/** A repeat after a lost worker has the same Message-ID, so that mail clients merge the two. */
const { sendAccountMail: send } = proxyActivities<MailActivities>({
  taskQueue: TASK_QUEUES.mail,
  startToCloseTimeout: '1m',
  heartbeatTimeout: '10s',
  retry: {
    initialInterval: '5s',
    backoffCoefficient: 3,
    maximumInterval: '6h',
    maximumAttempts: MAIL_ATTEMPTS,
  },
});

/** Sends one account mail. */
export async function sendAccountMail(mail: QueuedMail): Promise<void> {
  await send(mail);
}
