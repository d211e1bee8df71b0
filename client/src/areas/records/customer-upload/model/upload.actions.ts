import { UPLOAD_TEMPLATE_NAME } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import type { ChosenSource, UploadSource } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import type { UploadedSheet } from '@gatehouse/sync-protocol/areas/records/customer-upload/uploaded-sheet';
import {
  type CustomerUploadPreview,
  type CustomerUploadResult,
  previewCustomerUpload,
  readCustomerUpload,
  uploadCustomers,
} from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiFailure, ApiResult } from '#lib/api/api-result';
import { saveFile } from '#lib/save-file';
import { type Reading, templateCsv } from './upload.model.ts';

/** The server reads a file for 80 seconds at most, after those before it. */
const TIMEOUT_MS = 120_000;
const CSV_TYPE = 'text/csv;charset=utf-8';

/** Thrown with the sentence for people. */
export class UploadFailure extends Error {
  /** The same file gets the same answer. */
  readonly isFinal: boolean;
  /** The request's id was used for other content. */
  readonly isIdReused: boolean;

  constructor(failure: ApiFailure) {
    super(sentenceOf(failure));
    this.isFinal = failure.kind === 'refused' && failure.code === 'UPLOAD_REFUSED';
    this.isIdReused = failure.kind === 'refused' && failure.code === 'MUTATION_ID_REUSED';
  }
}

function sentenceOf(failure: ApiFailure): string {
  if (failure.kind === 'refused') return failure.message || 'Upload failed';
  return failure.kind === 'network' ? 'Network error. Please try again.' : 'Upload failed';
}

function formOf({ mapping, dateOrder }: Reading): Record<string, string | undefined> {
  return { mapping: mapping && JSON.stringify(mapping), date_order: dateOrder };
}

const WAITS_MAX = 10;
const WAIT_MS_MAX = 60_000;

/** Waits as long as a busy server asks for, a few times. Throws the sentence that the screen shows. */
async function patiently<T>(signal: AbortSignal, call: () => Promise<ApiResult<T>>): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    const answer = await call();
    if (answer.ok) return answer.data;
    const isBusy = answer.kind === 'refused' && answer.code === 'TOO_MANY_REQUESTS' && answer.retryAfterMs !== null;
    if (!isBusy || waits >= WAITS_MAX || signal.aborted) throw new UploadFailure(answer);
    await pause(Math.min(answer.retryAfterMs ?? 0, WAIT_MS_MAX), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The columns and rows of the file as text, and what else could be read of it. Throws the sentence that the screen shows. */
export async function readSheet(
  api: ApiClient,
  clientId: string,
  { file, chosen, signal }: { file: File; chosen: ChosenSource; signal: AbortSignal },
): Promise<{ sheet: UploadedSheet; source: UploadSource }> {
  const input = { params: { client_id: clientId }, upload: file, form: { ...chosen }, signal, timeoutMs: TIMEOUT_MS };
  const { columns, rows, source } = await patiently(signal, () => api.call(readCustomerUpload, input));
  return { sheet: { columns, rows }, source };
}

export interface SentPart {
  part: File;
  reading: Reading;
  signal: AbortSignal;
}

/** What a part would add. Throws the sentence that the screen shows. */
export function checkPart(
  api: ApiClient,
  clientId: string,
  { part, reading, signal }: SentPart,
): Promise<CustomerUploadPreview> {
  const input = { params: { client_id: clientId }, upload: part, form: formOf(reading), signal, timeoutMs: TIMEOUT_MS };
  return patiently(signal, () => api.call(previewCustomerUpload, input));
}

/**
 * Adds the customers of a part; repeated with the same `requestId` it adds nobody twice. The signal ends waiting, never a request that is
 * under way. Throws the sentence that the screen shows.
 */
export function sendPart(
  api: ApiClient,
  clientId: string,
  { part, reading, signal, requestId }: SentPart & { requestId: string },
): Promise<CustomerUploadResult> {
  const form = { ...formOf(reading), request_id: requestId };
  const input = { params: { client_id: clientId }, upload: part, form, timeoutMs: TIMEOUT_MS };
  return patiently(signal, () => api.call(uploadCustomers, input));
}

/** Saves the empty template, a CSV file with its column names, on the person's computer. */
export function downloadTemplate(): void {
  saveFile(new Blob([templateCsv()], { type: CSV_TYPE }), UPLOAD_TEMPLATE_NAME);
}

/** Saves CSV text as a file with this name, such as the rows that could not be added. */
export function downloadCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: CSV_TYPE }), name);
}
