/**
 * Sends statements of one transaction together and waits for all. The connection runs them in the
 * order in which they are written, so that a later one sees what an earlier one did, at the price
 * of one round trip. Of a function with several statements only the first keeps its place.
 *
 * Functions, because a query of the builder is sent when it is awaited, not when it is made.
 */
export function inOrder<T extends readonly (() => unknown)[]>(
  ...statements: T
): Promise<{ -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> }> {
  return Promise.all(statements.map((send) => Promise.resolve(send()))) as Promise<{
    -readonly [K in keyof T]: Awaited<ReturnType<T[K]>>;
  }>;
}
