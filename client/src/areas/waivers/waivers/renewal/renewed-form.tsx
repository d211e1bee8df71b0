import { useCallback, useMemo } from 'react';
import { type PublicReply, publicDocuments } from '../flow/documents/public-documents.ts';
import { PublicWaiver } from '../public-waiver.tsx';
import type { OpenedRenewal } from './opened-renewal.ts';
import { renewedFlow } from './renewed-flow.ts';

/** The form of a renewal, filled in: for just the documents that end. */
export function RenewedForm({ opened, onSigned }: { opened: OpenedRenewal; onSigned: () => void }) {
  const { client_id: clientId, document_ids: ids } = opened;
  const begun = useMemo(() => renewedFlow(opened), [opened]);
  const documentsOf = useCallback((reply: PublicReply) => publicDocuments(reply, ids), [ids]);
  return (
    <PublicWaiver
      clientId={clientId}
      party={null}
      wanted={null}
      begun={begun}
      documentsOf={documentsOf}
      onSigned={onSigned}
    />
  );
}
