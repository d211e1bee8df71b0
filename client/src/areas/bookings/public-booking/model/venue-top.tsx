import type { VenueLook } from '@gatehouse/sync-protocol/areas/bookings/public-bookings.contracts';
import { LanguageChoice } from '#components/visitor/language-choice.tsx';
import { VisitorTop } from '#components/visitor/visitor-top.tsx';
import { logoAddress } from '#domain/venue/venue-branding';

/** The venue, and the choice of language. */
export function VenueTop({ clientId, look }: { clientId: string; look: VenueLook }) {
  const logoUrl = look.has_logo ? logoAddress(clientId, look.logo_version) : null;
  return (
    <VisitorTop name={look.client_name} logoUrl={logoUrl}>
      <LanguageChoice />
    </VisitorTop>
  );
}
