/** No imports that workflow code may not bundle. */

/** Retries over about two days, from 5 seconds to 6 hours apart. */
export const MAIL_ATTEMPTS = 16;

/** one workflow per user, type and subject of a mail. */
export const mailWorkflowId = (mail: { userId: string; type: string; subject: string }): string =>
  `mail:${mail.userId}:${mail.type}:${mail.subject}`;
