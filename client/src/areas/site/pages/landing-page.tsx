import { ArchScene } from './components/arch-scene.tsx';
import { ClosingCall } from './components/closing-call.tsx';
import { Icon, type IconName } from './components/icon.tsx';
import { Section } from './components/section.tsx';
import { SiteButton } from './components/site-link.tsx';
import { FeatureCards } from './landing/feature-cards.tsx';
import classes from './landing/hero.module.css';
import { OfflineStory } from './landing/offline-story.tsx';
import { Tour } from './landing/tour.tsx';
import { EvidenceMock } from './mocks/evidence-mock.tsx';
import { KioskMock } from './mocks/kiosk-mock.tsx';
import { StripMock } from './mocks/strip-mock.tsx';
import site from './site.module.css';

/** The first public page. Requirement G2. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <OfflineStory />
      <FeatureCards />
      <Tour />
      <Trust />
      <ClosingCall
        title="Open the gate"
        text="Register, add your waiver or start from a text for your trade, pair a tablet. The first visitor can sign the same afternoon."
        first={{ to: '/register', label: 'Get Started' }}
        second={{ to: '/contact?topic=sales', label: 'Talk to us first' }}
      />
    </>
  );
}

/** What the product is, in a sentence and a picture, and the two ways on. Requirement G2. */
function Hero() {
  return (
    <section className={classes['hero']}>
      <div className={`${site['wrap']} ${classes['inner']}`}>
        <div className={classes['words']}>
          <h1 className={site['display']}>The front door that works when the network does not</h1>
          <p className={site['lead']}>
            Gatehouse runs the entrance of your venue: waivers signed on a tablet, guests and members checked in at the
            desk, bookings taken on your own site. If the internet drops on a busy Saturday, no one in line notices.
          </p>
          <div className={site['actions']}>
            <SiteButton to="/register">Get Started</SiteButton>
            <SiteButton to="/pricing" kind="second">
              See Pricing
            </SiteButton>
          </div>
          <p className={site['dimmed']}>One flat subscription. No percentage of what you sell, no fee per waiver.</p>
        </div>
        <div className={classes['scene']}>
          <ArchScene className={classes['arch']} />
          <KioskMock className={classes['kiosk']} />
          <StripMock className={classes['strip']} />
        </div>
      </div>
    </section>
  );
}

const reasons: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'evidence',
    title: 'A signature that can be shown',
    text: 'With each one we keep the exact document that was on the screen, its SHA-256 fingerprint, the consent, the strokes, the device and the corrected time.',
  },
  {
    icon: 'chain',
    title: 'A tamper-evident record',
    text: 'Every change is linked to the one before it by a hash. An entry that was altered or removed shows up when the chain is checked.',
  },
  {
    icon: 'kept',
    title: 'Nothing lost, nothing doubled',
    text: 'Tablets keep what they sent until the server has it in a backup. If a server has to be restored, they send it again, and each thing counts once.',
  },
  {
    icon: 'flat',
    title: 'A flat fee, and that is all',
    text: 'Deposits go to your own Square account. We take no percentage, and card numbers never reach us.',
  },
  {
    icon: 'export',
    title: 'Your data leaves when you do',
    text: 'One button gives you everything as an archive, even after a subscription has ended. An unpaid bill never locks you out of your own records.',
  },
];

/** Why a venue can hand its door to it. Requirement G2. */
function Trust() {
  return (
    <Section tone="band">
      <div className={classes['columns']}>
        <div>
          <h2 className={site['title']}>Ready for the day someone asks for proof</h2>
          <ul className={classes['reasons']}>
            {reasons.map(({ icon, title, text }) => (
              <li key={title} className={classes['reason']}>
                <span className={classes['icon']}>
                  <Icon name={icon} />
                </span>
                <div>
                  <h3 className={site['subtitle']}>{title}</h3>
                  <p className={site['dimmed']}>{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className={classes['picture']}>
          <EvidenceMock />
        </div>
      </div>
    </Section>
  );
}
