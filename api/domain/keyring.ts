/** A secret while it is replaced: the first key signs and encrypts, each of them is accepted. */
export type Keyring = readonly [string, ...string[]];

export const keyringOf = (current: string, other: string | undefined): Keyring =>
  other === undefined ? [current] : [current, other];
