import { legalDates } from './legal-dates.ts';
import { LegalPage, type LegalPart } from './legal-page.tsx';
import { privacyData } from './privacy-data.tsx';
import { privacyRights } from './privacy-rights.tsx';

const parts: readonly LegalPart[] = [...privacyData, ...privacyRights];

/** What is stored and why. Requirement G7. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      summary="Venues use Gatehouse to keep their visitors’ waivers, bookings and visits. This page says what is stored, why, for how long, who else sees it, and what you can ask for."
      updated={legalDates.privacy}
      parts={parts}
    />
  );
}
