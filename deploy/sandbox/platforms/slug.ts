/** A title as part of an address: letters and digits, everything else one joint. */
export const slugOf = (title: string, joint: '-' | '_', length = 120): string =>
  title
    .replace(/[^\p{L}\p{N}]+/gu, joint)
    .slice(0, length)
    .replace(new RegExp(`^${joint}+|${joint}+$`, 'g'), '');
