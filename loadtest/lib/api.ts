import http from 'k6/http';
import type { RefinedResponse } from 'k6/http';
import { check } from 'k6';
import { BASE_URL } from './target.ts';

/** A signed-in account, as `setup` hands it to the journeys. */
export interface Account {
  userId: string;
  token: string;
}

type Answer = RefinedResponse<'text'>;

/** Body of a successful answer. */
interface Success {
  success: boolean;
  data: unknown;
  asOf?: number;
}

/** `name` is the route with its placeholders: ids in a tag would make a series of their own each. */
export function get(account: Account, path: string, name: string = path): Answer {
  const response = http.get(`${BASE_URL}${path}`, {
    headers: { Authorization: `Bearer ${account.token}` },
    tags: { name: `GET ${name}` },
    responseType: 'text',
  });
  check(response, { 'answers 200': ({ status }) => status === 200 }, { name: `GET ${name}` });
  return response;
}

export function post(
  account: Account,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Answer {
  return http.post(`${BASE_URL}${path}`, JSON.stringify(body), {
    headers: {
      Authorization: `Bearer ${account.token}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    tags: { name: `POST ${path}` },
    responseType: 'text',
  });
}

/** The data of a successful answer, or null. */
export function dataOf(response: Answer): unknown {
  try {
    const body = JSON.parse(response.body) as Success;
    return body.success ? body.data : null;
  } catch {
    return null;
  }
}
