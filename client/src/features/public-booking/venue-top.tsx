import type { VenueLook } from '@gatehouse/sync-protocol/http/bookings/public-bookings';
import { LanguageChoice } from '../../components/visitor/language-choice.tsx';
import { VenueLogo } from '../../components/visitor/venue-logo.tsx';
import visitor from '../../components/visitor/visitor.module.css';
import { logoAddress } from '../../domain/venue/venue-branding.ts';
import { visitorLanguages } from '../../lib/visitor-text/catalogue.ts';

/** The venue, and the choice of language. */
export function VenueTop({ clientId, look }: { clientId: string; look: VenueLook }) {
  const logo = look.has_logo ? logoAddress(clientId, look.logo_version) : null;
  return (
    <>
      <span className={visitor.venue}>
        <VenueLogo name={look.client_name} url={logo} />
        <span className={visitor.venueName}>{look.client_name}</span>
      </span>
      <LanguageChoice offered={visitorLanguages} />
    </>
  );
}
