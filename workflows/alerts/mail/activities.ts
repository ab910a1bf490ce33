import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { recordMail } from '#db/commands/mail/trigger.ts';
import type { QueuedMail } from '#db/commands/mail/trigger.ts';
import { readMailContent } from '#db/queries/mail/content.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import { heartbeating } from '../../activities/heartbeat.ts';
import type { Mailer } from '../channels/email.ts';
import { renderLetter } from '../channels/mail-text.ts';
import { letterOf } from './letters.ts';
import { MAIL_ATTEMPTS, mailWorkflowId } from './names.ts';

interface MailDeps extends Pick<ActivityDeps, 'database'> {
  mailer: Mailer;
  publicUrl: string;
  productName: string;
}

export interface MailActivities {
  /** Makes one attempt; throws if another one should follow. */
  sendAccountMail(mail: QueuedMail): Promise<void>;
}

export const createMailActivities = (deps: MailDeps): MailActivities => ({
  sendAccountMail: (mail) =>
    heartbeating(async () => {
      const content = await readMailContent(deps.database, mail);
      if (content === null) return;
      if (content.returned !== null) {
        const answer = `Not sent: mail to this address was returned (${content.returned}).`;
        await recordMail(deps.database, mail, { state: 'failed', status: null, answer });
        return;
      }
      const { result, status, answer } = await deps.mailer.send({
        to: content.to,
        userId: mail.userId,
        key: mailWorkflowId(mail),
        unsubscribeUrl: null,
        ...renderLetter(letterOf(content, deps)),
      });
      const isLast = Context.current().info.attempt >= MAIL_ATTEMPTS;
      const state =
        result === 'delivered' ? 'sent' : result === 'retry' && !isLast ? 'queued' : 'failed';
      await recordMail(deps.database, mail, { state, status, answer });
      if (state === 'queued') throw ApplicationFailure.retryable(answer, 'MailRefused');
    }),
});
