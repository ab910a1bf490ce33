import { expect, test } from 'vitest';
import { HTML_TYPES, JSON_TYPES, TEXT_TYPES, XML_TYPES } from './content-types.ts';

test.each([
  [JSON_TYPES, 'application/json'],
  [JSON_TYPES, 'application/json; charset=utf-8'],
  [JSON_TYPES, 'application/vnd.github+json'],
  [JSON_TYPES, 'application/activity+json'],
  [JSON_TYPES, 'text/json'],
  [HTML_TYPES, 'text/html'],
  [HTML_TYPES, 'Text/HTML; charset=ISO-8859-1'],
  [HTML_TYPES, 'application/xhtml+xml'],
  [XML_TYPES, 'application/xml'],
  [XML_TYPES, 'text/xml; charset=utf-8'],
  [XML_TYPES, 'application/rss+xml'],
  [XML_TYPES, 'application/atom+xml'],
  [TEXT_TYPES, 'text/plain'],
])('S-24: %s accepts %s', (accept, type) => expect(accept.test(type)).toBe(true));

test.each([
  [JSON_TYPES, ''],
  [JSON_TYPES, 'text/html'],
  [JSON_TYPES, 'text/plain'],
  [JSON_TYPES, 'application/javascript'],
  [JSON_TYPES, 'application/jsonp'],
  [JSON_TYPES, 'xapplication/json'],
  [HTML_TYPES, 'text/htmlx'],
  [HTML_TYPES, 'application/octet-stream'],
  [XML_TYPES, 'text/html'],
  [XML_TYPES, 'application/xmlrpc'],
])('S-24: %s refuses "%s"', (accept, type) => expect(accept.test(type)).toBe(false));
