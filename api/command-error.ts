/** An error message for the command line. */
export class CommandError extends Error {}
