export interface Cursor {
  epoch: string;
  seq: number;
}

/** The promise of the event path: every number once, in order. */
export interface Sequence {
  /** Starts, or moves on after a reset. */
  start(cursor: Cursor): void;
  take(seq: number): 'next' | 'lost' | 'doubled';
  readonly cursor: Cursor | null;
}

export function createSequence(): Sequence {
  let cursor: Cursor | null = null;
  return {
    start(at) {
      cursor = { ...at };
    },
    take(seq) {
      if (!cursor || seq === cursor.seq + 1) {
        if (cursor) cursor.seq = seq;
        return 'next';
      }
      if (seq <= cursor.seq) return 'doubled';
      cursor.seq = seq;
      return 'lost';
    },
    get cursor() {
      return cursor;
    },
  };
}
