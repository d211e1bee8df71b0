import { type ApiFailure, type ApiResult, unreachable } from './api/api-result.ts';
import { saveFile } from './save-file.ts';

/** A tab that reads the document may do so at any time while it is open. */
const KEPT_MS = 10 * 60_000;

/**
 * Opens a PDF in a new tab; where the browser allows none, it is saved under the name. Called while a press is handled, because browsers
 * open a tab only then. Returns why it failed, and null where it is shown.
 */
export async function openPdf(ask: () => Promise<ApiResult<Response>>, name: string): Promise<ApiFailure | null> {
  const tab = window.open('', '_blank');
  const answer = await ask();
  const content = answer.ok ? await answer.data.blob().catch(() => null) : null;
  if (!content) {
    tab?.close();
    return answer.ok ? unreachable : answer;
  }
  const pdf = new Blob([content], { type: 'application/pdf' });
  if (!tab || tab.closed) {
    saveFile(pdf, name);
    return null;
  }
  const url = URL.createObjectURL(pdf);
  tab.opener = null;
  tab.location.replace(url);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return null;
}
