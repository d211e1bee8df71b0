import { LandingPage } from '../../areas/site/pages/landing-page.tsx';
import { UnlessPaired } from '../guards/guards.tsx';

/** The landing page, unless this is a tablet. */
export function LandingScreen() {
  return (
    <UnlessPaired>
      <LandingPage />
    </UnlessPaired>
  );
}
