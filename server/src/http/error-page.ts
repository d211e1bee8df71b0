import { type ErrorCode, errorCodes } from '@gatehouse/sync-protocol/base/errors';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText, writtenTexts } from '@gatehouse/sync-protocol/languages/written-texts';
import type { Context } from 'hono';
import { escapeHtml } from '../base/html.ts';
import { plainPage } from './plain-page.ts';
import type { RequestNames } from './request-names.ts';
import { languageOf } from './visit-documents.ts';

/** Whether a person sees the response: they opened a URL of the API, such as the link to a signed PDF. */
export function isOpenedByPerson(c: Context): boolean {
  return c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html');
}

/**
 * The error envelope as a page, with a retry link where that helps. It loads no other resources. Visitors reach some from a link
 * in a mail, and read these in their browser's language.
 */
export function errorPage(c: Context, { code, message }: { code: ErrorCode; message: string }): Response {
  const { status, retry } = errorCodes[code];
  const language = languageOf(c.req.header('accept-language') ?? '');
  const said: Partial<Record<ErrorCode, string>> = language === english ? {} : writtenTexts[language].errors;
  const sentence = said[code] ?? message;
  const again = retry === 'retry' ? `<p><a href="">${escapeHtml(writtenText(language)('common.retry'))}</a></p>` : '';
  const reference = `${code} · ${(c.get('requestNames') as RequestNames | undefined)?.requestId ?? ''}`;
  const body = `<h1>${escapeHtml(sentence)}</h1>${again}<small>${escapeHtml(reference)}</small>`;
  return plainPage(c, { language, title: `${sentence} · Gatehouse`, body }, status);
}
