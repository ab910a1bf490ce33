interface Answer {
  data: unknown;
  /** Sequence of the user's event log that the answer reflects; 0 where it has none. */
  asOf: number;
}

/** The frame of every successful answer; null when it is something else. The data is not checked. */
export function readAnswer(body: unknown): Answer | null {
  if (typeof body !== 'object' || body === null) return null;
  if (!('success' in body) || body.success !== true || !('data' in body)) return null;
  const asOf = 'asOf' in body && typeof body.asOf === 'number' ? body.asOf : 0;
  return { data: body.data, asOf };
}
