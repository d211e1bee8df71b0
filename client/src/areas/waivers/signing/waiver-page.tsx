import { signingKinds } from '@gatehouse/sync-protocol/areas/waivers/signing-kinds';
import { useState } from 'react';
import { type PublicReply, publicDocuments } from './flow/documents/public-documents.ts';
import { PublicWaiver } from './public-waiver.tsx';

/** What this visit needs. */
const documentsOf = (reply: PublicReply) => publicDocuments(reply);

/** `/waiver/{clientId}`: signs from a visitor's own browser. Requirement W7. */
export function WaiverPage({ clientId }: { clientId: string }) {
  /* A party's link and the booking page say more in its query. */
  const [search] = useState(() => new URLSearchParams(window.location.search));
  const booking = search.get('booking');
  return (
    <PublicWaiver
      key={clientId}
      clientId={clientId}
      party={booking ? { bookingId: booking, token: search.get('party') ?? '' } : null}
      wanted={signingKinds.find((kind) => kind === search.get('type')) ?? null}
      documentsOf={documentsOf}
    />
  );
}
