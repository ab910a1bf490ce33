import type { Logger } from 'pino';
import type { Registry as MetricsRegistry } from 'prom-client';
import type { AssistantInfo } from '#contracts/ai-visibility/assistants.ts';
import type { CompanySource } from '#contracts/competitors/company-sources.ts';
import type { PublicConfig } from '#contracts/account/account.ts';
import type { PlanName } from '#contracts/names.ts';
import type { Source } from '#contracts/platforms.ts';
import type { Actor, Administrator } from '#db/queries/account/sessions.ts';
import type { OperationsAccess } from '#streams/operations-access.ts';
import type { MaintenanceWatch } from '#db/maintenance-watch.ts';
import type { ModelLimits } from '#db/commands/model-budget.ts';
import type { Database } from '#db/client.ts';
import type { Tokens } from '#streams/access-token.ts';
import type { Publisher } from '#streams/publish.ts';
import type { SignInProvider } from './identity/provider.ts';
import type { ResolveTxt } from './mail/domain-records.ts';
import type { WorkflowStarter } from './jobs/workflow-starter.ts';

/** What the API needs of the configuration. */
export interface ApiConfig {
  /** Address of the product as browsers see it, without a trailing slash. */
  publicUrl: string;
  /** Keys of cookies; never leaves the process. */
  tokenSecret: string;
  /** Encrypts addresses and secrets of alert channels. */
  channelSecret: string;
  /** Private origins that webhooks may name, in development. */
  privateOrigins: readonly string[];
  trustedProxies: number;
  /** Plan of a new account by its verified e-mail; every other one starts on free. */
  planGrants: Readonly<Record<string, PlanName>>;
  administrator: Administrator;
  operations: OperationsAccess;
  /** Sender of mail, and the selector of the key that its mail server signs with. */
  mail: { from: string; dkimSelector: string | null };
  /** What GET /api/config answers. */
  publicConfig: PublicConfig;
  /** Caps of a GPT analysis, for its preview; the ledger decides. */
  assistantLimits: ModelLimits;
}

export interface ApiDeps {
  config: ApiConfig;
  /**
   * What all users share: row-level security hides every row of a user. `requireActor` puts the
   * actor's own handle on the same connections (`asUser`) into the context as `database`.
   */
  shared: Database;
  /**
   * Sees the rows of all users: for what happens before a user is known and for the operator. Each
   * use is listed in `background-uses.test.ts`.
   */
  background: Database;
  publisher: Pick<Publisher, 'publish' | 'control' | 'tick' | 'status'>;
  workflows: WorkflowStarter;
  /** State and capabilities of every platform, from the provider registry. */
  sources: () => Source[];
  /** Sources of company facts, as configured. */
  companySources: readonly CompanySource[];
  /** The assistants that are measured, as this installation can ask them. */
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
  /** True once the process drains: it is unready and waiting answers end. */
  draining: () => boolean;
}

/** Hono's context variables. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Address of the caller behind the trusted proxies. */
    clientAddress: string;
    actor: Actor;
    /** The actor's own rows, and what is shared. Set with `actor`. */
    database: Database;
    /** Inline styles of the page that is answered, as its policy names them. */
    styleSources?: readonly string[];
    /** What the handlers add to the request's one log line. */
    logFields: Record<string, unknown>;
  };
}
