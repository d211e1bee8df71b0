import type { LanguageCode } from '@gatehouse/sync-protocol/languages/languages';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { escapeHtml } from '../base/html.ts';

const light = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbfaf7;color:#1b2430;
font:17px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:30rem;padding:2rem 1.5rem}
h1{margin:0 0 1rem;font-size:1.4rem;line-height:1.3}
a{display:inline-block;padding:.7rem 1.2rem;border-radius:8px;background:#1f7a5c;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #1b2430;outline-offset:2px}
small{display:block;margin-top:2rem;color:#5a6573}`;
const dark = `body{background:#12181f;color:#fbfaf7}a{background:#6cc9a6;color:#0f1a16}
a:focus-visible{outline-color:#fbfaf7}small{color:#a9b4c2}`;
const styles = {
  light,
  dark: light + dark,
  'light dark': `${light}@media (prefers-color-scheme:dark){${dark}}`,
};

interface PlainPage {
  language: LanguageCode;
  title: string;
  /** Markup, with every text in it escaped. */
  body: string;
  /** The system's unless given. */
  scheme?: keyof typeof styles;
  /** Who may show it in a frame: nobody, unless everyone. */
  frameAncestors?: "'none'" | '*';
}

/** A page without the client: no script, and an inline style is all it loads. */
export function plainPage(c: Context, page: PlainPage, status: ContentfulStatusCode): Response {
  const { language, title, body, scheme = 'light dark', frameAncestors = "'none'" } = page;
  const sources = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  c.header('Content-Security-Policy', `${sources}; frame-ancestors ${frameAncestors}`);
  return c.html(
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="${scheme}">
<title>${escapeHtml(title)}</title><style>${styles[scheme]}</style></head>
<body><main>${body}</main></body></html>`,
    status,
  );
}
