/** No imports that workflow code may not bundle. */
import { TASK_QUEUES, WORKFLOW_TYPES } from '#contracts/engine-names.ts';
import type { WorkflowStart } from '#contracts/workflows.ts';
import type { QueuedMail } from '#db/commands/mail/trigger.ts';

/** Retries over about two days, from 5 seconds to 6 hours apart. */
export const MAIL_ATTEMPTS = 16;

/** One workflow per user, type and subject of a mail. */
export const mailWorkflowId = (mail: { userId: string; type: string; subject: string }): string =>
  `mail:${mail.userId}:${mail.type}:${mail.subject}`;

/** A mail that is still queued after its workflow has ended gets another one. */
export const mailStart = (mail: QueuedMail): WorkflowStart => ({
  type: WORKFLOW_TYPES.accountMail,
  options: {
    workflowId: mailWorkflowId(mail),
    taskQueue: TASK_QUEUES.core,
    args: [mail],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  },
});
