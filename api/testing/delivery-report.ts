interface ReportParts {
  token: string;
  /** First part of the returned mail's Message-ID; null leaves the mail out. */
  hash?: string | null;
  action?: string;
  status?: string;
  diagnostic?: string;
  type?: string;
  newline?: string;
}

/** A report in Postfix's format (RFC 3462, RFC 3464). */
export function deliveryReport({
  token,
  hash = 'ab'.repeat(16),
  action = 'failed',
  status = '5.1.1',
  diagnostic = '550 5.1.1 <ada@example.com>: User unknown',
  type = 'message/delivery-status',
  newline = '\r\n',
}: ReportParts): string {
  const returned =
    hash === null
      ? []
      : [
          '--B',
          'Content-Type: text/rfc822-headers',
          '',
          'From: Earshot <alerts@earshot.test>',
          'Subject: Your week',
          `Message-ID: <${hash}.1@earshot.test>`,
          '',
        ];
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
    `To: bounces+${token}@earshot.test`,
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <20261123.1@mx.example.com>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I’m sorry to have to inform you that your message could not be delivered.',
    '',
    '--B',
    `Content-Type: ${type}`,
    '',
    'Reporting-MTA: dns; mx.example.com',
    '',
    'Final-Recipient: rfc822; ada@example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${diagnostic}`,
    '',
    ...returned,
    '--B--',
    '',
  ].join(newline);
}
