import { html } from 'hono/html';
import { renderPage } from '../page.ts';
import { LISTED_ACCOUNTS } from './accounts.ts';

type Html = ReturnType<typeof html>;

/** The page where a person picks an account. Plain forms: it needs no JavaScript. */
export function renderChooser(action: string, problem: string | null, typed: string): Html {
  const accounts = LISTED_ACCOUNTS.map(
    (account) =>
      html`<li>
        <button class="account" name="email" value="${account.email}">
          <span><strong>${account.name}</strong><span>${account.email}</span></span>
          <span>${account.note}</span>
        </button>
      </li>`,
  );
  const described = problem === null ? '' : html` aria-invalid="true" aria-describedby="problem"`;
  return renderPage(
    'Choose an account',
    html`<h1>Choose an account</h1>
      <p>to continue to Earshot</p>
      <form method="post" action="${action}">
        <ul class="accounts card">
          ${accounts}
        </ul>
      </form>
      <h2>Another account</h2>
      <form method="post" action="${action}">
        <label for="email">E-mail address</label>
        <div class="row">
          <input
            id="email"
            name="email"
            type="email"
            autocomplete="username"
            placeholder="name@earshot.test"
            value="${typed}"
            required${described}
          />
          <button class="primary">Continue</button>
        </div>
        ${problem === null ? '' : html`<p class="problem" id="problem" role="alert">${problem}</p>`}
      </form>
      <form method="post" action="${action}/cancel"><button class="quiet">Cancel</button></form>
      <p class="note">
        This page replaces Google on this machine. It asks for no password, and nothing leaves this
        machine.
      </p>`,
  );
}

/** The page of a sign-in that cannot continue. */
export const renderSignInError = (reason: string): Html =>
  renderPage(
    'Sign-in stopped',
    html`<h1>Sign-in stopped</h1>
      <p role="alert">${reason}</p>
      <p>Close this window and start again from Earshot.</p>`,
  );
