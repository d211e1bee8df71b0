import {
  deleteWaiverPdf,
  getPublicWaiver,
  type PublicWaiverDocument,
  uploadWaiver,
} from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { WAIVER_PDF_BYTES_MAX } from '@gatehouse/sync-protocol/base/limits';
import type { ApiClient } from '#lib/api/api-client';
import type { ApiResult } from '#lib/api/api-result';
import { copyText } from '#lib/copy-text';

/** The result of an action, with the message for the owner. Requirement W9. */
export interface ActionOutcome {
  isDone: boolean;
  message: string;
  /** The file has several pages, which can be sent again to be joined. */
  isJoinable?: boolean;
}

const PDF_HEAD = '%PDF-';

/** The error that is found before sending; null when the file may be sent. The server counts the pages. Requirement W9. */
export async function faultOfFile(file: File | null): Promise<string | null> {
  if (!file) return 'Please select a PDF file to upload.';
  const isNamedPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  /* Some writers put a few bytes before the header; the format allows it within the first kilobyte. */
  const head = new TextDecoder('latin1').decode(await file.slice(0, 1024).arrayBuffer());
  if (!isNamedPdf || !head.includes(PDF_HEAD)) return 'Please select a valid PDF file.';
  return file.size > WAIVER_PDF_BYTES_MAX ? 'The PDF can be at most 20 MB. Please select a smaller file.' : null;
}

/** Uploads the PDF as the venue's new waiver. Waits up to two minutes for the answer. Requirement W9. */
export async function sendWaiver(api: ApiClient, clientId: string, file: File): Promise<ActionOutcome> {
  const answer = await api.call(uploadWaiver, { params: { client_id: clientId }, upload: file, timeoutMs: 120_000 });
  return uploadOutcome(answer, 'Waiver uploaded successfully!');
}

/** What the owner reads after an upload. Without `isJoining`, a file of several pages may be sent again. Requirements W9, W53. */
export function uploadOutcome(answer: ApiResult<unknown>, done: string, isJoining = false): ActionOutcome {
  if (answer.ok) return { isDone: true, message: done };
  if (answer.kind !== 'refused') return { isDone: false, message: 'Error uploading waiver. Please try again.' };
  return {
    isDone: false,
    message: answer.message || 'Failed to upload waiver.',
    isJoinable: answer.code === 'PDF_PAGES' && !isJoining,
  };
}

/** Withdraws the venue's waiver: visitors can't sign until another one is uploaded. */
export async function deleteWaiver(api: ApiClient, clientId: string): Promise<ActionOutcome> {
  const answer = await api.call(deleteWaiverPdf, { params: { client_id: clientId } });
  if (answer.ok) return { isDone: true, message: 'Waiver deleted successfully.' };
  if (answer.kind === 'refused') return { isDone: false, message: answer.message || 'Failed to delete waiver.' };
  return { isDone: false, message: 'Error deleting waiver. Please try again.' };
}

/** The waiver as visitors see it, null when there is none, and the venue's zone. Throws the error that the screen shows with a Retry. */
export async function getWaiver(
  api: ApiClient,
  clientId: string,
): Promise<{ document: PublicWaiverDocument | null; timeZone: string }> {
  const answer = await api.call(getPublicWaiver, { params: { client_id: clientId } });
  if (answer.ok) return { document: answer.data.document, timeZone: answer.data.client.time_zone };
  throw new Error(answer.message);
}

/** Shape: `{origin}/waiver/{client_id}`. Requirement W9. */
export function waiverLink(origin: string, clientId: string): string {
  return `${origin}/waiver/${clientId}`;
}

/** Copies the link to the clipboard, which a browser may refuse. */
export async function copyWaiverLink(link: string): Promise<ActionOutcome> {
  return (await copyText(link))
    ? { isDone: true, message: 'Waiver link copied to clipboard!' }
    : { isDone: false, message: 'Failed to copy link. Please try again.' };
}
