import { createHmac } from 'node:crypto';
import type { HttpAnswer, HttpClient } from './client.ts';
import { ANY_TYPE } from './content-types.ts';

interface JsonPost {
  url: string;
  /** Name for messages, such as "the webhook". */
  source: string;
  signal: AbortSignal;
  payload: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Absent: the request is not signed. */
  signature?: Signature;
}

interface Signature {
  /** The same for every attempt at this message, so that the receiver can drop duplicates. */
  id: string;
  /** When this attempt is made. */
  at: Date;
  /** Base64, with or without the prefix `whsec_`. While a secret is rotated: the new and the old one. */
  secrets: readonly string[];
}

/** A receiver's answer is kept for the delivery log only. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Headers of the Standard Webhooks specification 1.0: HMAC-SHA256 over `id.timestamp.body`. */
export function signatureHeaders(body: string, signature: Signature): Record<string, string> {
  const { id, at, secrets } = signature;
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/u, ''), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`);
    return `v1,${digest.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/**
 * Sends JSON, never along a redirect, and takes an answer of any type and status.
 * @throws HttpError when there is no answer.
 */
export function postJson(http: HttpClient, post: JsonPost): Promise<HttpAnswer> {
  const body = JSON.stringify(post.payload);
  return http.send({
    url: post.url,
    source: post.source,
    signal: post.signal,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...post.headers,
      ...(post.signature ? signatureHeaders(body, post.signature) : {}),
    },
    body,
    accept: ANY_TYPE,
    bodyOptional: true,
    maxRedirects: 0,
    maxBytes: MAX_ANSWER_BYTES,
  });
}
