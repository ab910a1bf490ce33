import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import { recordMail } from '#db/commands/mail/trigger.ts';
import type { QueuedMail } from '#db/commands/mail/trigger.ts';
import { readMailContent } from '#db/queries/mail/content.ts';
import type { MailContent, MailFact } from '#db/queries/mail/content.ts';
import type { ActivityDeps } from '../../activities/deps.ts';
import { heartbeating } from '../../activities/heartbeat.ts';
import type { Mailer } from '../channels/email.ts';
import { renderLetter } from '../channels/mail-text.ts';
import type { Letter, LetterItem } from '../channels/mail-text.ts';
import { MAIL_ATTEMPTS, mailWorkflowId } from './names.ts';
import { inQuotes } from '#domain/language/in-quotes.ts';
import { listNames, MAX_ITEMS } from '../message.ts';

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

interface Site {
  productName: string;
  publicUrl: string;
}

type Body = Pick<Letter, 'subject' | 'lead' | 'action'> & { facts?: readonly MailFact[] };

/** Content of an account mail. */
function letterOf(content: MailContent, site: Site): Letter {
  const { publicUrl, productName } = site;
  const { subject, lead, action, facts = [] } = bodyOf(content, site);
  const more = facts.length - MAX_ITEMS;
  return {
    productName,
    subject,
    lead: [...(content.name === null ? [] : [`Hi ${content.name},`]), ...lead],
    items: facts.slice(0, MAX_ITEMS).map((fact): LetterItem => ({
      ...fact,
      link: `${publicUrl}${fact.path}`,
    })),
    more: more > 0 ? { count: more, link: `${publicUrl}/dashboard/alerts` } : null,
    action,
    footer: {
      reason:
        content.type === 'welcome'
          ? `You get this because you have an account at ${productName}.`
          : `You get this because you asked ${productName} for it.`,
      links: [{ label: 'Alert settings', url: `${publicUrl}/dashboard/alerts/settings` }],
    },
  };
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function bodyOf(content: MailContent, { productName, publicUrl }: Site): Body {
  const { facts, search } = content;
  const subjects = facts.map((fact) => fact.subject);
  switch (content.type) {
    case 'welcome':
      return {
        subject: `Welcome to ${productName}`,
        lead: [
          `${productName} finds people who describe the problem you solve, in public conversations.`,
          'Start with a search: describe the problem in a few words, and save the posts worth answering as leads.',
        ],
        action: { label: 'Start a search', url: `${publicUrl}/dashboard/social-media-search` },
      };
    case 'test':
      return {
        subject: `Test mail from ${productName}`,
        lead: [`Mail from ${productName} reaches you.`],
        action: { label: `Open ${productName}`, url: `${publicUrl}/dashboard/overview` },
      };
    case 'competitor_update':
      return {
        subject: `${plural(facts.length, 'competitor update')}: ${listNames(subjects)}`,
        lead: ['What your competitors changed in the last 7 days:'],
        facts,
        action: {
          label: 'Open Monitor',
          url: `${publicUrl}/dashboard/competitive-intelligence?tab=monitor`,
        },
      };
    case 'weekly_digest':
      return {
        subject: `Your week: ${plural(facts.length, 'alert')} on ${listNames(subjects)}`,
        lead: ['What happened in the last 7 days:'],
        facts,
        action: { label: 'Open your alerts', url: `${publicUrl}/dashboard/alerts` },
      };
    case 'search_completed':
      return {
        subject:
          search === null
            ? 'Your search is finished'
            : `${plural(search.found, 'post')} for ${inQuotes(search.query)}`,
        lead:
          search === null
            ? ['The search was deleted in the meantime.']
            : [
                `Your search for ${inQuotes(search.query)} is finished: ${plural(search.found, 'post')} from ${search.platforms.answered} of ${search.platforms.asked} platforms.`,
              ],
        action: { label: 'Open the results', url: `${publicUrl}${search?.path ?? '/dashboard'}` },
      };
  }
}
