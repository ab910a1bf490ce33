import PostalMime from 'postal-mime';

/** A caught mail. */
export interface Mail {
  id: number;
  /** ISO 8601. */
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

export interface Mailbox {
  /** Keeps a raw RFC 5322 message with the recipients of its envelope. */
  receive(raw: Buffer, recipients: readonly string[], receivedAt: Date): Promise<Mail>;
  /** Newest first; with `to`, only mails to that address. */
  list(to?: string): Mail[];
  get(id: number): Mail | null;
  clear(): void;
}

const KEPT = 500;

/** Mails in memory; the oldest go when there are too many. */
export function createMailbox(): Mailbox {
  let mails: Mail[] = [];
  let lastId = 0;
  return {
    async receive(raw, recipients, receivedAt) {
      const parsed = await PostalMime.parse(raw);
      lastId += 1;
      const mail: Mail = {
        id: lastId,
        receivedAt: receivedAt.toISOString(),
        from: parsed.from?.address ?? '',
        to: recipients.map((address) => address.toLowerCase()),
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      };
      mails = [mail, ...mails].slice(0, KEPT);
      return mail;
    },
    list: (to) => (to === undefined ? mails : mails.filter((mail) => mail.to.includes(to))),
    get: (id) => mails.find((mail) => mail.id === id) ?? null,
    clear() {
      mails = [];
    },
  };
}
