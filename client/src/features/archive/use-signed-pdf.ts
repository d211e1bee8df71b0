import { getSignedPdf } from '@gatehouse/sync-protocol/http/waivers';
import { useState } from 'react';
import { toast } from '../../components/toast.ts';
import { useApi } from '../../lib/api/api-context.tsx';
import { failureText } from '../../lib/api/failure-text.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Some browsers read the address only after the tab has opened. */
const KEEP_ADDRESS_MS = 60_000;

/** Opens a signed waiver in a new tab, or saves it where the browser opens none. */
export function useSignedPdf() {
  const api = useApi();
  const [busyId, setBusyId] = useState<string | null>(null);
  const view = async (waiverId: string): Promise<void> => {
    setBusyId(waiverId);
    /* A tab opens only within the press itself; it is filled when the PDF has come. */
    const tab = window.open('', '_blank');
    const answer = await api.call(getSignedPdf, { params: { waiver_id: waiverId } });
    setBusyId(null);
    if (!answer.ok) {
      tab?.close();
      toast(failureText(answer, 'The waiver could not be opened'), 'failed');
      return;
    }
    const pdf = await answer.data.blob();
    if (!tab) return saveFile(pdf, `waiver-${waiverId}.pdf`);
    const address = URL.createObjectURL(pdf);
    tab.location.replace(address);
    setTimeout(() => URL.revokeObjectURL(address), KEEP_ADDRESS_MS);
  };
  return { busyId, view };
}
