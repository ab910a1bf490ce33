import type { Reply, SeenRequest } from '#http/testing/scripted-server.ts';
import type { Provider, ProviderError, AdapterDeps } from '../../port.ts';

/** A post before it is converted to a platform's form. */
export interface SamplePost {
  /** Unique, from 1. */
  number: number;
  title: string;
  content: string;
  author: string;
  postedAt: Date;
}

export interface ContractSubject {
  name: string;
  create(origin: string, deps: AdapterDeps): Provider;
  /** Raw items in the platform's form. */
  item(sample: SamplePost): Record<string, unknown>;
  /** The platform's answer to this request when these items match: its page of them. */
  page(items: readonly unknown[], seen: SeenRequest): unknown;
  /** Responses to other requests than searches, such as for a token; null for searches. */
  other?(seen: SeenRequest): Reply | null;
  /** Failures that this platform reports differently; overrides the common expectation by name. */
  faults?: Partial<Record<string, ProviderError['failure']>>;
  /** Maximum number of posts the platform returns. */
  reachable?: number;
  /** The platform states no dates, so no window can be applied. */
  dateless?: boolean;
  /** The adapter matches terms itself; samples must then contain this text. */
  query?: string;
}
