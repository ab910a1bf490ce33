import { requireScopes } from '@modelcontextprotocol/server';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { z } from 'zod';
import type { KeyScope } from '#domain/account/keys.ts';
import { AppError } from '#domain/errors.ts';
import type { Database } from '#db/client.ts';
import type { KeyActor } from '#db/queries/account/keys.ts';
import type { ApiDeps, AppEnv } from '../deps.ts';
import { explain } from '../middleware/errors.ts';
import { cutText, visibleText } from '#domain/text/cut.ts';

/** Controls and line ends; selectors of variants, which can hide a message inside a text. */
const CONTROLS = /[\p{Cc}\s]+/gu;
const VARIANTS = /[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]/gu;
const URL_MAX = 300;

/**
 * Text that others wrote, for a field named `quoted_…`: one line without invisible characters or
 * Markdown images, of at most `max` characters in JSON.
 */
export function quote(text: string, max: number): string {
  const clean = visibleText(text)
    .replaceAll(VARIANTS, '')
    .replaceAll(CONTROLS, ' ')
    .replaceAll('![', '[')
    .trim();
  const cut = cutText(clean, max);
  // JSON writes quotation marks and backslashes as two characters.
  return JSON.stringify(cut).length - 2 <= max ? cut : cutText(clean, Math.floor(max / 2));
}

export const quoteOrNull = (text: string | null, max: number): string | null =>
  text === null ? null : quote(text, max);

/** A foreign address, if it is one of the web and not long enough to carry a text. */
export function linkOf(url: string): string | null {
  const parsed = url.length > URL_MAX ? null : URL.parse(url);
  return parsed?.protocol === 'https:' || parsed?.protocol === 'http:' ? parsed.href : null;
}

export const linkSchema = z.string().nullable();

const PAGE_MAX = 20;
/** A longer answer would fill the context of a model; only pages of very long texts reach it. */
const MAX_CHARACTERS = 25_000;
const TOO_LONG = 'The answer is too long. Call again with a smaller limit.';

/** Arguments of every list. */
export const pageArguments = {
  limit: z.int().min(1).max(PAGE_MAX).default(10).describe(`Entries, at most ${PAGE_MAX}.`),
  cursor: z.string().min(1).max(200).optional().describe('next_cursor of the page before.'),
};

/** Result of every list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });

/** What a call may use; everything is read as the owner of the key. */
export interface ToolContext {
  deps: ApiDeps;
  /** The request that holds the call. */
  c: Context<AppEnv>;
  actor: KeyActor;
  database: Database;
}

interface Tool<I extends z.ZodObject, O extends z.ZodObject> {
  name: string;
  title: string;
  description: string;
  scope: KeyScope;
  input: I;
  /** Without forms of ids and times, which would only lengthen what a model must read. */
  output: O;
  run: (context: ToolContext, input: z.output<I>) => Promise<z.input<O>>;
}

export type RegisterTool = (server: McpServer, context: ToolContext) => void;

/**
 * A tool whose scope, arguments and result are checked. A tool of the scope `read` only reads; any
 * other starts work that uses the quota.
 */
export function defineTool<I extends z.ZodObject, O extends z.ZodObject>(
  tool: Tool<I, O>,
): RegisterTool {
  const { name, title, description, scope, input, output, run } = tool;
  const readOnlyHint = scope === 'read';
  const config = {
    title,
    description,
    inputSchema: input as z.ZodObject,
    outputSchema: output,
    annotations: {
      readOnlyHint,
      destructiveHint: false,
      idempotentHint: readOnlyHint,
      openWorldHint: !readOnlyHint,
    },
    scopeChallenge: requireScopes(scope),
  };
  return (server, context) => {
    server.registerTool(name, config, async (given): Promise<CallToolResult> => {
      context.c.get('logFields')['tool'] = name;
      try {
        const result = output.parse(await run(context, given as z.output<I>));
        const text = JSON.stringify(result);
        if (text.length > MAX_CHARACTERS) throw new AppError('INVALID_VALUE', TOO_LONG);
        return { structuredContent: result, content: [{ type: 'text', text }] };
      } catch (error) {
        const text = sentenceOf(explain(context.deps.logger, context.c, error));
        return { isError: true, content: [{ type: 'text', text }] };
      }
    });
  };
}

/** What a model can act on: the message, and when to try again. */
function sentenceOf({ code, message, details }: AppError): string {
  const reset = details?.resetAt === undefined ? '' : ` The quota resets at ${details.resetAt}.`;
  const wait =
    details?.retryAfter === undefined ? '' : ` Try again in ${details.retryAfter} seconds.`;
  return `${code}: ${message}${reset}${wait}`;
}

/** @throws AppError RESOURCE_NOT_FOUND that names the tool which lists what there is. */
export function foundBy<T>(found: T | null, listTool: string): T {
  if (found !== null) return found;
  throw new AppError('RESOURCE_NOT_FOUND', `There is none with this id. Call ${listTool}.`);
}

/**
 * A page of a short list that is read as a whole; the cursor is the id of the last entry before it.
 * @throws AppError INVALID_VALUE for a cursor that names no entry.
 */
export function pageWithin<T extends { id: string | number }>(
  all: readonly T[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): { items: T[]; next_cursor: string | null } {
  const before = cursor === undefined ? -1 : all.findIndex(({ id }) => String(id) === cursor);
  if (cursor !== undefined && before < 0) throw new AppError('INVALID_VALUE', 'Invalid cursor.');
  const items = all.slice(before + 1, before + 1 + limit);
  const more = before + 1 + items.length < all.length;
  return { items, next_cursor: more ? String(items.at(-1)?.id) : null };
}
