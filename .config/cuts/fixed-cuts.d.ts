/**
 * A text cut after a fixed number of UTF-16 units: it may end in half a character. A symbol, so that
 * the compiler refuses it as a text, in templates too: use `startOf` or `cutText` of `cut.ts`.
 */
type CutInsideACharacter = symbol & { readonly useStartOfOrCutText: never };

/** Lengths of times as ISO 8601 writes them, of parts of identifiers, and of hashes: all ASCII. */
type AsciiLength = 2 | 4 | 7 | 8 | 10 | 16 | 19 | 22 | 32;

/**
 * A length that the program fixes. One that is computed from the text has the type `number`, and a
 * negative one takes off an ending.
 */
type FixedLength<Length extends number> = number extends Length
  ? never
  : `${Length}` extends `-${string}`
    ? never
    : Length extends AsciiLength
      ? never
      : Length;

interface String {
  slice<Length extends number>(start: 0, end: FixedLength<Length>): CutInsideACharacter;
  substring<Length extends number>(start: 0, end: FixedLength<Length>): CutInsideACharacter;
  substr<Length extends number>(start: 0, length: FixedLength<Length>): CutInsideACharacter;
}
