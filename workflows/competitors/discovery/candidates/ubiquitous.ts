import { PLATFORM_IDS } from '#domain/names.ts';

const list = (text: string): string[] => text.split(',').map((name) => name.trim());

/**
 * Languages, operating systems, app stores and forums: posts of every market name them, and they
 * compete in none. Keys are from `nameKey`.
 */
export const UBIQUITOUS: ReadonlySet<string> = new Set([
  ...PLATFORM_IDS,
  ...list(
    'google, apple, microsoft, amazon, facebook, meta, twitter, x, instagram, linkedin, tiktok, gitlab, ' +
      'wikipedia, medium, substack, whatsapp, telegram, gmail, outlook, excel, ' +
      'word, powerpoint, windows, mac, macos, linux, ubuntu, debian, android, ios, iphone, ipad, chrome, firefox, safari, playstore, appstore, ' +
      'googleplay, javascript, typescript, python, java, ruby, rails, php, golang, go, rust, c, cpp, csharp, net, swift, kotlin, scala, elixir, ' +
      'erlang, haskell, perl, node, nodejs, react, vue, angular, django, flask, laravel, spring, postgres, postgresql, mysql, sqlite, mongodb, ' +
      'redis, docker, kubernetes, aws, azure, gcp, s3, ec2, heroku, json, xml, csv, html, css, sql, api, rest, graphql, oauth, arm, chatgpt, ' +
      'openai, claude, gpt, gpt4, llm, paypal, visa, mastercard, sepa, iban, pdf, usb, wifi, bluetooth, gdpr, hipaa, soc2, saas, crm, erp, b2b, ' +
      'xrechnung, zugferd, facturx, ubl, edi, peppol, openapi, swagger, latex, markdown, yaml, toml, csvs, pdfs, docx, xlsx, imap, smtp, ical, icalendar, ' +
      'caldav, webdav, webhook, webhooks, oidc, saml, ldap, jwt, vat, gst, iso, system, dashboard, admin, todo, wip, poc, rfp, sku, skus, pos, crms, erps, ' +
      'smb, smbs, mvp, ux, ui, seo, faq, psa, eu, usa, uk, tldr, edit, update, pro, dm, dms, english, hn, yc, ycombinator, hq, inc, ltd, llc, gmbh, labs',
  ),
]);
