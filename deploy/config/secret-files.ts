import { readFileSync } from 'node:fs';
import { EVERY_VARIABLE } from './env.ts';

/** The message names the setting and never a value. */
export class SecretFileError extends Error {}

/** The setting that names the file of a secret; undefined for variables that are none. */
export const secretFileOf = (name: string): string | undefined =>
  EVERY_VARIABLE[name]?.secret === true ? `${name}_FILE` : undefined;

/**
 * The text of a variable, or of the file that holds a secret; undefined when unset or empty.
 * @throws SecretFileError when both are set, or the file cannot be read.
 */
export function rawValue(name: string, source: NodeJS.ProcessEnv): string | undefined {
  const value = source[name] || undefined;
  const setting = secretFileOf(name);
  const file = setting === undefined ? undefined : source[setting] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new SecretFileError(`${setting}: ${name} is set, too. Set one.`);
  try {
    // Editors and `echo` end files with a line break.
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '') || undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SecretFileError(`${setting}: the file cannot be read (${code}).`, { cause: error });
  }
}
