import type { ProviderFailure } from '#domain/names.ts';
import type { HttpAnswer, HttpClient, HttpRequest } from '#http/client.ts';
import { HttpError } from '#http/errors.ts';
import type { HttpProblem } from '#http/errors.ts';
import { ProviderError } from './port.ts';

const FAILURES: Readonly<Record<HttpProblem, ProviderFailure>> = {
  refused_address: 'bad_request',
  disallowed: 'bad_request',
  cancelled: 'cancelled',
  timeout: 'timeout',
  unreachable: 'down',
  too_large: 'too_large',
  wrong_type: 'malformed',
  undecodable: 'malformed',
  too_many_redirects: 'malformed',
};

/** Sends a provider's request. @throws ProviderError when there is no usable response. */
export async function sendToProvider(http: HttpClient, request: HttpRequest): Promise<HttpAnswer> {
  try {
    return await http.send(request);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new ProviderError(FAILURES[error.problem], error.message, { cause: error });
  }
}
