import { Tokenizer } from '@huggingface/tokenizers';
import { startOf } from '#domain/text/cut.ts';

/** Word pieces of a text that the encoder reads, its first and last marks among them. */
const MAX_PIECES = 96;
/** More than so many pieces of any language need. */
const MAX_CHARACTERS = 1_000;

/** Reads a text as the encoder's word pieces: numbers of lines of `vocabulary`, at most 96. */
export function createPieceReader(vocabulary: string): (text: string) => number[] {
  const numbers = new Map(vocabulary.split(/\r?\n/u).map((piece, at) => [piece, at]));
  const [first, last] = ['[CLS]', '[SEP]'].map((mark) => numbers.get(mark));
  if (first === undefined || last === undefined) throw new Error('The vocabulary has no marks.');
  // The form of tokenizer.json: the model's own, as published with it.
  const tokenizer = new Tokenizer(
    {
      added_tokens: [],
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab: Object.fromEntries(numbers),
      },
    },
    {},
  );
  return (text) => {
    const { ids } = tokenizer.encode(startOf(text, MAX_CHARACTERS));
    return [first, ...ids.slice(0, MAX_PIECES - 2), last];
  };
}
