import { type ErrorCode, errorCodes } from '@gatehouse/sync-protocol/base/errors';
import type { Context } from 'hono';
import { escapeHtml } from '../base/html.ts';
import { plainPage } from './plain-page.ts';
import type { RequestNames } from './request-names.ts';

/** Visitors reach these from a link in a mail, which is in the language they signed in. */
const spanish: Partial<Record<ErrorCode, string>> = {
  WAIVER_NOT_FOUND: 'No se encontró la exención de responsabilidad.',
  LINK_EXPIRED: 'Este enlace ya no es válido.',
  TOO_MANY_REQUESTS:
    'Se están preparando muchos documentos en este momento. Espere unos segundos e inténtelo de nuevo.',
};

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
  const body = `<h1>${escapeHtml(sentence)}</h1>${again}<small>${escapeHtml(reference)}</small>`;
  return plainPage(c, { language: isSpanish ? 'es' : 'en', title: `${sentence} · Gatehouse`, body }, status);
}
