/** An allowance that a provider grants per day of its own time zone. */
export interface Allowance {
  /** Name of the ledger, such as `youtube.search`. */
  ledger: string;
  /** IANA name of the zone whose midnight resets it. */
  zone: string;
  /** Requests a day. */
  limit: number;
}

export interface AnswerRequest {
  /** The same for requests that may share a response; contains no key. */
  key: string;
  ttlMs: number;
  signal: AbortSignal;
}

interface SharedAnswer {
  body: string;
  /** False when it came from another caller's request. */
  asked: boolean;
}

/** State about requests that all processes share. */
export interface SharedState {
  /**
   * The answer to a request: a remembered one, or what `ask` gives, which is then remembered.
   * Of identical requests at a time, one asks and the others wait for it. A failure of `ask` is
   * thrown and not remembered.
   */
  answer(request: AnswerRequest, ask: () => Promise<string>): Promise<SharedAnswer>;
  /** Takes one request of today's allowance; false when it is used up. */
  take(allowance: Allowance): Promise<boolean>;
  /** Returns one that was taken: the provider refused the request. */
  refund(allowance: Allowance): Promise<void>;
}

/** A day such as `2026-11-21` in a time zone. */
export function dayIn(zone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(now);
}

const MAX_ENTRIES = 500;

/** For a single process: the command line, tests, and the API, which calls no provider. */
export function createLocalState(now: () => Date): SharedState {
  const answers = new Map<string, { body: Promise<string>; until: number }>();
  const used = new Map<string, number>();
  const keyOf = ({ ledger, zone }: Allowance): string => `${ledger} ${dayIn(zone, now())}`;
  return {
    async answer({ key, ttlMs }, ask) {
      const known = answers.get(key);
      if (known && known.until > now().getTime()) return { body: await known.body, asked: false };
      const body = ask();
      answers.delete(key);
      answers.set(key, { body, until: now().getTime() + ttlMs });
      for (const oldest of answers.keys()) {
        if (answers.size <= MAX_ENTRIES) break;
        answers.delete(oldest);
      }
      try {
        return { body: await body, asked: true };
      } catch (error) {
        answers.delete(key);
        throw error;
      }
    },
    async take(allowance) {
      const key = keyOf(allowance);
      const count = used.get(key) ?? 0;
      if (count >= allowance.limit) return false;
      used.set(key, count + 1);
      return true;
    },
    async refund(allowance) {
      const key = keyOf(allowance);
      used.set(key, Math.max(0, (used.get(key) ?? 0) - 1));
    },
  };
}
