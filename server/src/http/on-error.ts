import { type ErrorCode, type ErrorEnvelope, errorCodes } from '@gatehouse/sync-protocol/base/errors';
import { english } from '@gatehouse/sync-protocol/languages/languages';
import { writtenText, writtenTexts } from '@gatehouse/sync-protocol/languages/written-texts';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AppError } from '../base/app-error.ts';
import { escapeHtml } from '../base/html.ts';
import type { Logger } from '../base/logger.ts';
import { databaseFailure } from '../db/failures.ts';
import { plainPage } from './plain-page.ts';
import type { RequestNames } from './request-names.ts';
import { languageOf } from './visit-documents.ts';

/** The only place that shapes an error response: our envelope for programs, a page for people. */
export function createOnError(logger: Logger): (error: Error, c: Context) => Response {
  return (error, c) => {
    const appError = toAppError(error);
    const { code, details } = appError;
    const { status } = errorCodes[code];
    const names = (c.get('requestNames') as RequestNames | undefined) ?? { requestId: '' };
    if (status >= 500)
      logger.error({ ...names, code, method: c.req.method, path: routeOf(c), err: error }, sentenceFor(error));
    if (details.retryAfterSeconds) c.header('Retry-After', String(details.retryAfterSeconds));
    if (isOpenedByPerson(c)) return errorPage(c, appError);
    const body: ErrorEnvelope & Record<string, unknown> = {
      ...details.extra,
      success: false,
      error: appError.message,
      message: appError.message,
      code,
      requestId: names.requestId,
      ...(details.fields ? { fields: details.fields } : {}),
    };
    return c.json(body, status);
  };
}

/** The log message for the operator, who can free a full disk. Requirement X9. */
function sentenceFor(error: Error): string {
  return databaseFailure(error) === 'unavailable'
    ? 'the database cannot save: its disk is full, read-only or failing'
    : 'request failed';
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException) return new AppError(codeOfStatus(error.status));
  const failure = databaseFailure(error);
  if (failure === 'transient' || failure === 'unavailable')
    return new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
  if (failure === 'constraint') return new AppError('INVALID_INPUT');
  return new AppError('INTERNAL');
}

function codeOfStatus(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    400: 'INVALID_INPUT',
    401: 'NOT_SIGNED_IN',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    413: 'BODY_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA',
  };
  return codes[status] ?? 'INTERNAL';
}

/** The route's pattern: a path may contain a token or a person's id. */
function routeOf(c: Context): string {
  return c.req.routePath;
}

/** Whether a person sees the response: they opened a URL of the API, such as the link to a signed PDF. */
function isOpenedByPerson(c: Context): boolean {
  return c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html');
}

/**
 * The error envelope as a page, with a retry link where that helps. It loads no other resources. Visitors reach some from a link
 * in a mail, and read these in their browser's language.
 */
function errorPage(c: Context, { code, message }: { code: ErrorCode; message: string }): Response {
  const { status, retry } = errorCodes[code];
  const language = languageOf(c.req.header('accept-language') ?? '');
  const said: Partial<Record<ErrorCode, string>> = language === english ? {} : writtenTexts[language].errors;
  const sentence = said[code] ?? message;
  const again = retry === 'retry' ? `<p><a href="">${escapeHtml(writtenText(language)('common.retry'))}</a></p>` : '';
  const reference = `${code} · ${(c.get('requestNames') as RequestNames | undefined)?.requestId ?? ''}`;
  const body = `<h1>${escapeHtml(sentence)}</h1>${again}<small>${escapeHtml(reference)}</small>`;
  return plainPage(c, { language, title: `${sentence} · Gatehouse`, body }, status);
}
