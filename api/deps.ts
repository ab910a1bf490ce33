import type { Logger } from 'pino';
import type { Registry as MetricsRegistry } from 'prom-client';
import type { AssistantInfo } from '#contracts/ai-visibility/ai-visibility.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import type { PublicConfig } from '#contracts/account/account.ts';
import type { PlanName } from '#domain/names.ts';
import type { Source } from '#contracts/platforms.ts';
import type { KeyActor } from '#db/queries/account/keys.ts';
import type { Actor, Administrator } from '#db/queries/account/sessions.ts';
import type { OperationsAccess, Tokens } from '#streams/access-token.ts';
import type { MaintenanceWatch } from '#db/maintenance-watch.ts';
import type { ModelLimits } from '#domain/account/model-caps.ts';
import type { Keyring } from '#domain/keyring.ts';
import type { Database } from '#db/client.ts';
import type { Publisher } from '#streams/publish.ts';
import type { SignInProvider } from './identity/provider.ts';
import type { ResolveTxt } from './mail/domain-records.ts';
import type { WorkflowStarter } from './jobs/workflow-starter.ts';

/** The part of the configuration that the API uses. */
export interface ApiConfig {
  /** Public address of the product, without a trailing slash. */
  publicUrl: string;
  /** Keys of cookies; never leaves the process. */
  tokenKeys: Keyring;
  /** Encrypts addresses and secrets of alert channels. */
  channelKeys: Keyring;
  /** Private origins that webhooks may use in development. */
  privateOrigins: readonly string[];
  trustedProxies: number;
  /** Plan of a new account by its verified e-mail; the default is free. */
  planGrants: Readonly<Record<string, PlanName>>;
  administrator: Administrator;
  operations: OperationsAccess;
  /** Sender of mail, and the selector of the key that its mail server signs with. */
  mail: { from: string; dkimSelector: string | null };
  /** Response of GET /api/config. */
  publicConfig: PublicConfig;
  /** Caps of a GPT analysis, for its preview; the ledger enforces them. */
  assistantLimits: ModelLimits;
}

export interface ApiDeps {
  config: ApiConfig;
  /**
   * Shared data: row-level security hides every user's rows. `requireActor` puts the actor's own
   * handle on the same connections (`asUser`) into the context as `database`.
   */
  shared: Database;
  /**
   * Sees the rows of all users: for what happens before a user is known, and for the operator. Each
   * use is listed in `background-uses.test.ts`.
   */
  background: Database;
  publisher: Pick<Publisher, 'publish' | 'control' | 'tick' | 'watch' | 'status'>;
  workflows: WorkflowStarter;
  /** State and capabilities of every platform, from the provider registry. */
  sources: () => Source[];
  /** Sources of company facts, as configured. */
  companySources: readonly CompanySource[];
  /** The measured assistants, as configured in this installation. */
  assistants: readonly AssistantInfo[];
  tokens: Tokens;
  /** Null: sign-in is not enabled. */
  signIn: SignInProvider | null;
  /** Looks TXT records up, for the state of the mail domain. */
  resolveTxt: ResolveTxt;
  logger: Logger;
  metrics: MetricsRegistry;
  /** Folder of the built web app. */
  webRoot: string;
  /** Whether maintenance mode is on. */
  maintenance: Pick<MaintenanceWatch, 'current' | 'refresh'>;
  /** True while the process drains: it is unready, and waiting responses end. */
  draining: () => boolean;
}

/** Hono's context variables. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Address of the client behind the trusted proxies. */
    clientAddress: string;
    actor: Actor;
    /** The actor of a request that only a key may make. */
    keyActor: KeyActor;
    /** The actor's own rows and shared data. Set with `actor`. */
    database: Database;
    /** Inline styles of the current page, as its policy names them. */
    styleSources?: readonly string[];
    /** Fields that handlers add to the request's log line. */
    logFields: Record<string, unknown>;
  };
}
