import { LegalPage } from './legal-page.tsx';
import text from './privacy.md?raw';

/** What is stored and why. Requirement G7. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy policy"
      summary="Venues use Gatehouse to keep their visitors’ waivers, bookings and visits. This page says what is stored, why, for how long, who else sees it, and what you can ask for."
      updated="2026-11-23"
      text={text}
    />
  );
}
