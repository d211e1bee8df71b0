import { MyOfferingsPage } from '../../areas/bookings/offerings/my-offerings-page.tsx';
import { OfferingPreview } from '../../areas/bookings/public-booking/preview/offering-preview.tsx';
import { LanguageChoice } from '../../components/visitor/language-choice.tsx';
import { VisitorTop } from '../../components/visitor/visitor-top.tsx';
import type { OfferingDraft } from '../../domain/offerings/offering-draft.ts';
import { useVenue } from '../../domain/venue/use-venue.ts';
import { logoAddress } from '../../domain/venue/venue-branding.ts';
import { useBranding } from '../../domain/venue/venue-branding-context.tsx';
import { useSyncEngine } from '../../sync/react/sync-context.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';

/** My Offerings with the booking page's own parts as the preview of what is edited. Requirement O59. */
export function MyOfferingsScreen() {
  return <MyOfferingsPage Preview={Preview} />;
}

function Preview({ draft }: { draft: OfferingDraft }) {
  const engine = useSyncEngine();
  const { clientId } = engine.identity;
  const { client_name: name, time_zone: timeZone } = useVenue();
  const branding = useBranding(clientId);
  const logoUrl = branding?.hasLogo ? logoAddress(clientId, branding.logoVersion) : null;
  return (
    <OfferingPreview
      draft={draft}
      top={
        <VisitorTop name={name} logoUrl={logoUrl}>
          <LanguageChoice />
        </VisitorTop>
      }
      now={{ epochMs: engine.now().epochMs, timeZone }}
      today={useVenueDate()}
    />
  );
}
