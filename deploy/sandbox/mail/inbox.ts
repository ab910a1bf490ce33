import { Hono } from 'hono';
import { html } from 'hono/html';
import { renderPage } from '../page.ts';
import type { Mail, Mailbox } from './mailbox.ts';

type Html = ReturnType<typeof html>;

const shortTime = (mail: Mail): string => mail.receivedAt.slice(0, 16).replace('T', ' ');

function renderList(mails: readonly Mail[]): Html {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td><a href="/inbox/${mail.id}">${mail.subject || '(no subject)'}</a></td>
        <td>${mail.to.join(', ')}</td>
        <td>${mail.from}</td>
        <td>${shortTime(mail)} UTC</td>
      </tr>`,
  );
  const table = html`<table class="card">
    <thead>
      <tr>
        <th>Subject</th>
        <th>To</th>
        <th>From</th>
        <th>Received</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
  return renderPage(
    'Inbox',
    html`<h1>Inbox</h1>
      <p>Every mail that Earshot sends on this machine. None of them leaves it.</p>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : table}`,
    'wide',
  );
}

const renderMail = (mail: Mail): Html =>
  renderPage(
    mail.subject || '(no subject)',
    html`<h1>${mail.subject || '(no subject)'}</h1>
      <p>From ${mail.from} to ${mail.to.join(', ')}, ${shortTime(mail)} UTC</p>
      ${
        mail.html === ''
          ? ''
          : html`<iframe
              title="The mail as it looks"
              sandbox=""
              srcdoc="${mail.html}"
              class="card"
            ></iframe>`
      }
      <h2>As text</h2>
      <pre>${mail.text}</pre>
      <p><a href="/inbox">All mail</a></p>`,
    'wide',
  );

/** Caught mail as pages, and as JSON at `/inbox.json[?to=]`. */
export function createInbox(mailbox: Mailbox): Hono {
  return new Hono()
    .get('/inbox', (context) => context.html(renderList(mailbox.list())))
    .get('/inbox.json', (context) => {
      const to = context.req.query('to')?.toLowerCase();
      return context.json({ mails: mailbox.list(to) });
    })
    .delete('/inbox', (context) => {
      mailbox.clear();
      return context.json({ mails: [] });
    })
    .get('/inbox/:id', (context) => {
      const mail = mailbox.get(Number(context.req.param('id')));
      if (!mail) return context.html(renderList(mailbox.list()), 404);
      return context.html(renderMail(mail));
    });
}
