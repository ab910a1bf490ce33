/**
 * An entry that no event may touch until a new snapshot replaces it: its numbers belong to a
 * history that the server no longer has, or something before its next event is missing.
 */
export const FROZEN = Number.MAX_SAFE_INTEGER;
