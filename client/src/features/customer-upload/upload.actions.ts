import {
  type CustomerUploadPreview,
  type CustomerUploadResult,
  previewCustomerUpload,
  uploadCustomers,
} from '@gatehouse/sync-protocol/http/customers/customer-uploads';
import { UPLOAD_TEMPLATE_NAME } from '@gatehouse/sync-protocol/rules/customer-upload/upload-fields';
import type { ApiClient } from '../../lib/api/api-client.ts';
import type { ApiFailure } from '../../lib/api/api-result.ts';
import { saveFile } from '../../lib/save-file.ts';
import { type Reading, templateCsv } from './upload.model.ts';

/** The server reads a file for 45 seconds at most, after those before it. */
const TIMEOUT_MS = 90_000;
const CSV_TYPE = 'text/csv;charset=utf-8';

/** Thrown with the sentence for people. */
export class UploadFailure extends Error {
  /** The same file gets the same answer. */
  readonly isFinal: boolean;

  constructor(failure: ApiFailure) {
    super(sentenceOf(failure));
    this.isFinal = failure.kind === 'refused' && failure.code === 'UPLOAD_REFUSED';
  }
}

function sentenceOf(failure: ApiFailure): string {
  if (failure.kind === 'refused') return failure.message || 'Upload failed';
  return failure.kind === 'network' ? 'Network error. Please try again.' : 'Upload failed';
}

function formOf({ mapping, dateOrder }: Reading): Record<string, string | undefined> {
  return { mapping: mapping && JSON.stringify(mapping), date_order: dateOrder };
}

/** What the file would add. Throws the sentence that the screen shows. */
export async function checkFile(
  api: ApiClient,
  clientId: string,
  { file, reading, signal }: { file: File; reading: Reading; signal: AbortSignal },
): Promise<CustomerUploadPreview> {
  const params = { client_id: clientId };
  const input = { params, upload: file, form: formOf(reading), signal, timeoutMs: TIMEOUT_MS };
  const answer = await api.call(previewCustomerUpload, input);
  if (answer.ok) return answer.data;
  throw new UploadFailure(answer);
}

/** Adds the customers; repeated with the same `requestId` it adds nobody twice. Throws the sentence that the screen shows. */
export async function sendFile(
  api: ApiClient,
  clientId: string,
  { file, reading, requestId }: { file: File; reading: Reading; requestId: string },
): Promise<CustomerUploadResult> {
  const form = { ...formOf(reading), request_id: requestId };
  const params = { client_id: clientId };
  const answer = await api.call(uploadCustomers, { params, upload: file, form, timeoutMs: TIMEOUT_MS });
  if (answer.ok) return answer.data;
  throw new UploadFailure(answer);
}

export function downloadTemplate(): void {
  saveFile(new Blob([templateCsv()], { type: CSV_TYPE }), UPLOAD_TEMPLATE_NAME);
}

export function downloadCsv(text: string, name: string): void {
  saveFile(new Blob([text], { type: CSV_TYPE }), name);
}
