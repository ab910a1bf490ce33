/**
 * A failure of the set-up that the person at the keyboard can do something about.
 * `message` is one sentence about what is wrong, `wayOut` says what to do.
 */
export class SetupError extends Error {
  readonly wayOut: string;
  constructor(message: string, wayOut: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupError';
    this.wayOut = wayOut;
  }
}

/** The code of a Node system error (`ENOSPC`, `EADDRINUSE`), undefined for anything else. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The failure that every part of the set-up can meet. */
export function diskFull(cause?: unknown): SetupError {
  return new SetupError(
    'The disk is full.',
    'Free at least 2 GB, or point EARSHOT_HOME (state) and XDG_CACHE_HOME (programs) at another disk; then start again.',
    { cause },
  );
}

/** Whether another program's output reports a full disk. */
export function meansDiskFull(words: string): boolean {
  return /no space left on device|ENOSPC|check free disk space|database or disk is full/i.test(
    words,
  );
}

const ADVICE: Record<string, (error: Error) => SetupError> = {
  ENOSPC: diskFull,
  EDQUOT: (cause) =>
    new SetupError(
      'Your disk quota is used up.',
      'Free at least 2 GB, or point EARSHOT_HOME and XDG_CACHE_HOME at another disk; then start again.',
      { cause },
    ),
  EROFS: (cause) =>
    new SetupError(
      `A folder that must be written is read-only: ${cause.message}.`,
      'Point EARSHOT_HOME (state) and XDG_CACHE_HOME (programs) at folders that you may write.',
      { cause },
    ),
  ENOTDIR: (cause) =>
    new SetupError(
      `A folder cannot be made where a file is: ${cause.message}.`,
      'Point EARSHOT_HOME (state) and XDG_CACHE_HOME (programs) at folders.',
      { cause },
    ),
  EACCES: (cause) =>
    new SetupError(
      `A file or folder may not be used: ${cause.message}.`,
      'Give yourself the right to it, or point EARSHOT_HOME and XDG_CACHE_HOME at folders that you may write.',
      { cause },
    ),
};

/** Converts a thrown value to a readable error; an unknown error is returned unchanged. */
export function explain(error: unknown): unknown {
  if (error instanceof SetupError || !(error instanceof Error)) return error;
  const advice = ADVICE[systemCode(error) ?? ''];
  if (advice) return advice(error);
  if (systemCode(error)?.startsWith('ERR_PARSE_ARGS'))
    return new SetupError(`${error.message}.`, 'README.md lists the commands and what they take.', {
      cause: error,
    });
  if (error.name === 'ConfigError')
    return new SetupError(
      error.message,
      'Correct these variables in your environment or in .env; .env.example describes each.',
      { cause: error },
    );
  return error;
}
