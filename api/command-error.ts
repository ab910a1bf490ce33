/** A sentence for the person at the keyboard. */
export class CommandError extends Error {}
