import { ArchScene } from '../components/arch-scene.tsx';
import { SiteButton } from '../components/site-link.tsx';
import { KioskMock } from '../mocks/kiosk-mock.tsx';
import { StripMock } from '../mocks/strip-mock.tsx';
import site from '../site.module.css';
import classes from './hero.module.css';

/** What the product is, in a sentence and a picture, and the two ways on. Requirement G2. */
export function Hero() {
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
