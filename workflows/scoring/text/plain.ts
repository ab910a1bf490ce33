const MAX_BLOCK = 4_000;
const MAX_CODE = 200;
const MAX_ADDRESS = 500;
const MAX_NAME = 40;

/**
 * The end of the code, address or account name that starts here; 0 when none does. None of them
 * states what the author thinks or wants. Each lookahead is bounded, and its characters are skipped.
 */
export function machineEnd(text: string, at: number, code: number): number {
  if (code === 96) return codeEnd(text, at);
  if (code === 104) return addressEnd(text, at);
  if (code === 64) return nameEnd(text, at);
  return 0;
}

function codeEnd(text: string, at: number): number {
  if (text.startsWith('```', at)) {
    const close = text.slice(at + 3, at + 3 + MAX_BLOCK).indexOf('```');
    return close < 0 ? at + 3 : at + 3 + close + 3;
  }
  for (let end = at + 1; end <= at + 1 + MAX_CODE; end += 1) {
    const code = text.charCodeAt(end);
    if (code === 96) return end + 1;
    if (code === 10 || Number.isNaN(code)) return 0;
  }
  return 0;
}

function addressEnd(text: string, at: number): number {
  if (!text.startsWith('http://', at) && !text.startsWith('https://', at)) return 0;
  let end = at;
  while (end < at + MAX_ADDRESS && text.charCodeAt(end) > 32) end += 1;
  return end;
}

function nameEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < at + 1 + MAX_NAME && isNameCode(text.charCodeAt(end))) end += 1;
  return end === at + 1 ? 0 : end;
}

export const isNameCode = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 95 ||
  code === 45;

/** The end of a quoted line (`> …`); 0 when none starts here. */
export function quotedEnd(text: string, at: number, code: number): number {
  if (code !== 62) return 0;
  for (let back = at - 1; back >= at - 4; back -= 1) {
    const before = text.charCodeAt(back);
    if (back < 0 || before === 10) {
      const end = text.indexOf('\n', at);
      return end < 0 ? text.length : end;
    }
    if (before !== 32 && before !== 9) return 0;
  }
  return 0;
}
