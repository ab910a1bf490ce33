interface Refusal {
  code: number;
  status: string;
  domain: string;
  reason: string;
  message: string;
  details?: object[];
}

/** An error in Google's form. There are no rate headers. */
export const refuse = ({ code, status, domain, reason, message, details }: Refusal): Response =>
  Response.json(
    {
      error: {
        code,
        message,
        errors: [{ message, domain, reason }],
        status,
        ...(details ? { details } : {}),
      },
    },
    { status: code },
  );

/** Thrown by readers of parameters. */
export class BadRequest extends Error {
  readonly reason: string;
  constructor(message: string, reason = 'invalidParameter') {
    super(message);
    this.reason = reason;
  }
}

export const badRequest = ({ message, reason }: BadRequest): Response =>
  refuse({ code: 400, status: 'INVALID_ARGUMENT', domain: 'youtube.parameter', reason, message });

export const keyMissing = (): Response =>
  refuse({
    code: 403,
    status: 'PERMISSION_DENIED',
    domain: 'global',
    reason: 'forbidden',
    message:
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  });

export const keyInvalid = (): Response =>
  refuse({
    code: 400,
    status: 'INVALID_ARGUMENT',
    domain: 'global',
    reason: 'badRequest',
    message: 'API key not valid. Please pass a valid API key.',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'youtube.googleapis.com' },
      },
    ],
  });

export const quotaExceeded = (): Response =>
  refuse({
    code: 403,
    status: 'PERMISSION_DENIED',
    domain: 'youtube.quota',
    reason: 'quotaExceeded',
    message:
      'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
  });
