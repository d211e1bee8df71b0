import { useCallback, useMemo } from 'react';
import { type PublicReply, publicDocuments } from '../flow/documents/public-documents.ts';
import { PublicWaiver } from '../public-waiver.tsx';
import type { OpenedRenewal } from './opened-renewal.ts';
import { renewedFlow } from './renewed-flow.ts';

interface RenewedFormProps {
  token: string;
  opened: OpenedRenewal;
  onSigned: () => void;
}

/** The form of a renewal, filled in: for just the documents that end. */
export function RenewedForm({ token, opened, onSigned }: RenewedFormProps) {
  const { client_id: clientId, document_ids: ids } = opened;
  const state = useMemo(() => renewedFlow(opened), [opened]);
  const documentsOf = useCallback((reply: PublicReply) => publicDocuments(reply, ids), [ids]);
  /* Someone else signs what a visit needs, and not what ended here. */
  const onAgain = () => window.location.assign(`/waiver/${encodeURIComponent(clientId)}`);
  return (
    <PublicWaiver
      clientId={clientId}
      party={null}
      wanted={null}
      documentsOf={documentsOf}
      begun={{ state, draftName: token, onSigned, onAgain }}
    />
  );
}
