import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { getSignedPdf } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { useState } from 'react';
import { toast } from '../../components/toast.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { unreachable } from '../../lib/api/api-result.ts';
import { failureText } from '../../lib/api/failure-text.ts';
import { saveFile } from '../../lib/save-file.ts';

/** A tab that reads the document may do so at any time while it is open. */
const KEPT_MS = 10 * 60_000;

/** Opens the signed PDF of a waiver in a new tab; where the browser allows none, it is saved. */
export function useViewWaiver() {
  const api = useApi();
  /** The waiver that is being fetched. */
  const [busyId, setBusyId] = useState<string | null>(null);
  const view = async (waiverId: string): Promise<void> => {
    /* Browsers open a tab only while they handle the click. */
    const tab = window.open('', '_blank');
    setBusyId(waiverId);
    const answer = await api.call(getSignedPdf, { params: { waiver_id: waiverId } });
    const content = answer.ok ? await answer.data.blob().catch(() => null) : null;
    setBusyId(null);
    if (content) {
      showIn(tab, new Blob([content], { type: 'application/pdf' }), waiverId);
      return;
    }
    tab?.close();
    const failure = answer.ok ? unreachable : answer;
    const isMissing = failure.kind === 'refused' && failure.code === 'WAIVER_NOT_FOUND';
    const text = isMissing ? 'No waiver ID found for this customer' : failureText(failure, 'Failed to open the waiver');
    toast(text, 'failed');
  };
  return { busyId, view };
}

function showIn(tab: Window | null, content: Blob, waiverId: string): void {
  if (!tab || tab.closed) {
    saveFile(content, signedPdfName(waiverId));
    return;
  }
  const url = URL.createObjectURL(content);
  tab.opener = null;
  tab.location.replace(url);
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
