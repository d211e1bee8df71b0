import { ClosingCall } from './components/closing-call.tsx';
import { FeatureCards } from './landing/feature-cards.tsx';
import { Hero } from './landing/hero.tsx';
import { OfflineStory } from './landing/offline-story.tsx';
import { Trust } from './landing/trust.tsx';

/** The first public page. Requirement G2. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <OfflineStory />
      <FeatureCards />
      <Trust />
      <ClosingCall
        title="Open the gate"
        text="Register, upload your waiver, pair a tablet. The first visitor can sign the same afternoon."
        first={{ to: '/register', label: 'Get Started' }}
        second={{ to: '/contact?topic=sales', label: 'Talk to us first' }}
      />
    </>
  );
}
