import classes from './booking-software.module.css';
import { ClosingCall } from './components/closing-call.tsx';
import { Icon, type IconName } from './components/icon.tsx';
import { ScreenPicture } from './components/screen-picture.tsx';
import { Section, SectionHead } from './components/section.tsx';
import { SiteButton } from './components/site-link.tsx';
import { EmbedMock } from './mocks/embed-mock.tsx';
import { OfferingMock } from './mocks/offering-mock.tsx';
import { SquareMock } from './mocks/square-mock.tsx';
import site from './site.module.css';

const features: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'calendar',
    title: 'Timed sessions',
    text: 'Hours for each weekday, a start every so many minutes, and a capacity for each start. Groups or single places.',
  },
  {
    icon: 'flat',
    title: 'No percentage',
    text: 'A booking costs you nothing beyond the subscription, whether it is one place or a party of thirty.',
  },
  {
    icon: 'card',
    title: 'Deposits, if you want them',
    text: 'An amount due when they book, or nothing at all. Paid by card into your own Square account, and refunded from it.',
  },
  {
    icon: 'close',
    title: 'Days off that are off',
    text: 'Holidays and blackout dates are checked on the page and again at the moment of booking.',
  },
  {
    icon: 'waiver',
    title: 'Waivers that know the party',
    text: 'The confirmation carries a waiver link to pass on, and the desk sees how many of the party have signed.',
  },
  {
    icon: 'kept',
    title: 'Rooms and a timeline',
    text: 'A session takes its room, with time to set up and clean, so two parties never meet in one. The day shows by room, and a booking is dragged to another time.',
  },
  {
    icon: 'export',
    title: 'Guests help themselves',
    text: 'They move and cancel until the deadline that you choose. What goes back follows your policy, and you decide everything else.',
  },
  {
    icon: 'chain',
    title: 'A waitlist',
    text: 'Full times have a line. A place that comes free is offered to the next guest, and nobody has to make a phone call.',
  },
];

const steps = [
  {
    title: 'Connect Square, only for deposits',
    text: 'Paste the keys of your own Square account once. They are stored encrypted and never shown again. Without deposits, skip this step.',
    Picture: SquareMock,
  },
  {
    title: 'Configure your offerings',
    text: 'Name it, choose days and times, set the capacity, the price due now and the text next to the calendar. Up to ten.',
    Picture: OfferingMock,
  },
  {
    title: 'Embed the widget',
    text: 'Name your website, copy one line into it, or just link to the page. It brings your color and your logo with it.',
    Picture: EmbedMock,
  },
] as const;

/** The booking software, in three steps. Requirement G5. */
export function BookingSoftwarePage() {
  return (
    <>
      <Section>
        <div className={classes['hero']}>
          <div className={classes['words']}>
            <h1 className={site['title']}>Booking software that takes no cut</h1>
            <p className={site['lead']}>
              Visitors pick a time on your own website, pay a deposit if you ask for one, and arrive with their waivers
              signed. No percentage for us, no booking fee for your guests.
            </p>
            <div className={site['actions']}>
              <SiteButton to="/contact?topic=sales">Contact Sales</SiteButton>
              <SiteButton to="/pricing" kind="second">
                See Pricing
              </SiteButton>
            </div>
          </div>
          <div className={classes['picture']}>
            <ScreenPicture name="booking" />
          </div>
        </div>
      </Section>
      <Section tone="tint">
        <SectionHead title="What it does" />
        <ul className={`gate-list ${classes['features']}`}>
          {features.map(({ icon, title, text }) => (
            <li key={title} className={classes['feature']}>
              <Icon name={icon} size={28} />
              <h3 className={site['subtitle']}>{title}</h3>
              <p className={site['dimmed']}>{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section>
        <SectionHead title="How It Works" lead="Three steps, and the first one only if you take deposits." />
        <ol className={`gate-list ${classes['steps']}`}>
          {steps.map(({ title, text, Picture }, index) => (
            <li key={title} className={classes['step']}>
              <div className={classes['stepPicture']}>
                <Picture />
              </div>
              <span className={classes['number']} aria-hidden>
                {index + 1}
              </span>
              <h3 className={site['subtitle']}>{title}</h3>
              <p className={site['dimmed']}>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <ClosingCall
        title="Will it fit your sessions?"
        text="Describe a Saturday at your venue. We’ll answer with the offerings we would set up."
        first={{ to: '/contact?topic=sales', label: 'Contact Sales' }}
        second={{ to: '/register', label: 'Get Started' }}
      />
    </>
  );
}
