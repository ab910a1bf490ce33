const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Whether a text has a letter or a digit of any script; signs and invisible characters say nothing. */
export const hasLetters = (text: string): boolean => LETTER_OR_DIGIT.test(text);
