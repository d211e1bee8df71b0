import { signedPdfName } from '@gatehouse/sync-protocol/areas/waivers/signed-pdf-name';
import { getSignedPdf } from '@gatehouse/sync-protocol/areas/waivers/waivers.contracts';
import { useState } from 'react';
import { toast } from '../../components/toast.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { failureText } from '../../lib/api/failure-text.ts';
import { openPdf } from '../../lib/open-pdf.ts';

/** Opens the signed PDF of a waiver in a new tab; where the browser allows none, it is saved. */
export function useViewWaiver() {
  const api = useApi();
  /** The waiver that is being fetched. */
  const [busyId, setBusyId] = useState<string | null>(null);
  const view = async (waiverId: string): Promise<void> => {
    setBusyId(waiverId);
    const ask = () => api.call(getSignedPdf, { params: { waiver_id: waiverId } });
    const failure = await openPdf(ask, signedPdfName(waiverId));
    setBusyId(null);
    if (!failure) return;
    const isMissing = failure.kind === 'refused' && failure.code === 'WAIVER_NOT_FOUND';
    const text = isMissing ? 'No waiver ID found for this customer' : failureText(failure, 'Failed to open the waiver');
    toast(text, 'failed');
  };
  return { busyId, view };
}
