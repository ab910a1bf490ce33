import type { ClientError } from '../errors.ts';
import { errorFromAnswer, localError } from '../errors.ts';
import { accessToken, renewAccessToken } from './token.ts';

type Download = { file: Blob; fileName: string } | { error: ClientError };

/**
 * Everything stored about the user, as one file. Bypasses the cache: it is used once. An incomplete
 * file is an error.
 */
export async function downloadOwnData(): Promise<Download> {
  try {
    let answer = await ask();
    if (answer.status === 401 && (await renewAccessToken()).outcome === 'renewed') {
      answer = await ask();
    }
    if (!answer.ok) {
      const body: unknown = await answer.json().catch(() => null);
      return { error: errorFromAnswer(answer.status, body) };
    }
    const [, fileName = 'account-data.json'] =
      /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    return { file: await answer.blob(), fileName };
  } catch {
    return { error: localError('network') };
  }
}

const ask = (): Promise<Response> =>
  fetch('/api/users/me/export', {
    headers: { authorization: `Bearer ${accessToken() ?? ''}` },
  });
