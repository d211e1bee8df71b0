import { getMemberCards } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { useState } from 'react';
import { toast } from '#components/toast';
import type { CardPaper } from '#domain/members/card-sheet.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { saveFile } from '#lib/save-file';
import { useSyncEngine } from '#sync/react/sync-context.tsx';

/** Saves members' cards as a PDF, which has the letters of every script. Requirement F32. */
export function useCardFile(): { isBusy: boolean; save: (ids: readonly string[], paper: CardPaper) => Promise<void> } {
  const api = useApi();
  const { clientId } = useSyncEngine().identity;
  const [isBusy, setIsBusy] = useState(false);
  const save = async (ids: readonly string[], paper: CardPaper): Promise<void> => {
    setIsBusy(true);
    const answer = await api.call(getMemberCards, {
      params: { client_id: clientId },
      query: { ids: ids.join(','), paper },
    });
    if (answer.ok)
      saveFile(await answer.data.blob(), ids.length === 1 ? `member-card-${ids[0]}.pdf` : 'member-cards.pdf');
    else toast(failureText(answer, 'Failed to make the PDF'), 'failed');
    setIsBusy(false);
  };
  return { isBusy, save };
}
