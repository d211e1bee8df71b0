import { type ErrorCode, errorCodes } from '@gatehouse/sync-protocol/errors';
import type { Context } from 'hono';
import { escapeHtml } from '../html.ts';
import type { RequestNames } from './request-names.ts';

/** Visitors reach these from a link in a mail, which is in the language they signed in. */
const spanish: Partial<Record<ErrorCode, string>> = {
  WAIVER_NOT_FOUND: 'No se encontró la exención de responsabilidad.',
  LINK_EXPIRED: 'Este enlace ya no es válido.',
  TOO_MANY_REQUESTS:
    'Se están preparando muchos documentos en este momento. Espere unos segundos e inténtelo de nuevo.',
};

const styles = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbfaf7;color:#1b2430;
font:17px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{max-width:30rem;padding:2rem 1.5rem}
h1{margin:0 0 1rem;font-size:1.4rem;line-height:1.3}
a{display:inline-block;padding:.7rem 1.2rem;border-radius:8px;background:#1f7a5c;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #1b2430;outline-offset:2px}
small{display:block;margin-top:2rem;color:#5a6573}
@media (prefers-color-scheme:dark){body{background:#12181f;color:#fbfaf7}a{background:#6cc9a6;color:#0f1a16}
a:focus-visible{outline-color:#fbfaf7}small{color:#a9b4c2}}`;

/** Whether a person sees the response: they opened a URL of the API, such as the link to a signed PDF. */
export function isOpenedByPerson(c: Context): boolean {
  return c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html');
}

/** The error envelope as a page, with a retry link where that helps. It loads no other resources. */
export function errorPage(c: Context, { code, message }: { code: ErrorCode; message: string }): Response {
  const { status, retry } = errorCodes[code];
  const isSpanish = /^es\b/i.test(c.req.header('accept-language') ?? '');
  const sentence = (isSpanish ? spanish[code] : undefined) ?? message;
  const again = retry === 'retry' ? `<p><a href="">${isSpanish ? 'Intentar de nuevo' : 'Try again'}</a></p>` : '';
  const reference = `${code} · ${(c.get('requestNames') as RequestNames | undefined)?.requestId ?? ''}`;
  /* An inline style is all it loads. */
  c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  return c.html(
    `<!doctype html><html lang="${isSpanish ? 'es' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Gatehouse</title><style>${styles}</style></head>
<body><main><h1>${escapeHtml(sentence)}</h1>${again}<small>${escapeHtml(reference)}</small></main></body></html>`,
    status,
  );
}
