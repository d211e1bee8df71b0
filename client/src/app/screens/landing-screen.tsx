import { LandingPage } from '../../features/site/landing-page.tsx';
import { UnlessPaired } from '../guards.tsx';

/** The landing page, unless this is a tablet. */
export function LandingScreen() {
  return (
    <UnlessPaired>
      <LandingPage />
    </UnlessPaired>
  );
}
