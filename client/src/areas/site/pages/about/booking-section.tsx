import { SiteButton } from '../components/site-link.tsx';
import { BookingMock } from '../mocks/booking-mock.tsx';
import site from '../site.module.css';
import { AboutSection } from './about-section.tsx';

const facts = [
  {
    title: 'Up to ten offerings',
    text: 'For a group or for one person, each with its own days, hours, interval, capacity and amount due now.',
  },
  {
    title: 'Days off',
    text: 'Blackout dates for one offering or for the whole business, a day or a hundred at a time. You are closed on holidays unless you choose to open.',
  },
  {
    title: 'A spot is held, never sold twice',
    text: 'While a visitor pays, the spot is held for twenty minutes. When fifty people press at once, only one of them gets the last spot.',
  },
  {
    title: 'Rooms that never meet twice',
    text: 'Fields, rooms, lanes and staff are booked with the session, with time to set up and clean. The timeline shows the whole day by room.',
  },
  {
    title: 'Guests change it themselves',
    text: 'Until the hours that you choose, they move or cancel on their own page, see what goes back before they decide, and get it back from Square.',
  },
  {
    title: 'A waitlist that fills gaps',
    text: 'When a time is full, guests wait in line. A place that comes free is offered to the next one, who has a while to take it.',
  },
  {
    title: 'By hand as well',
    text: 'Make, change, move and refund bookings yourself, repeat them weekly, or send a payment link to someone on the phone. An email tells you of new ones, if you like.',
  },
] as const;

/** What the About page says of bookings, for owners of venues. */
export function BookingSection() {
  return (
    <AboutSection picture={<BookingMock />} facts={facts}>
      <h1 className={site['title']}>Bookings on your own site, with no cut for us</h1>
      <p className={site['lead']}>
        Your visitors pick a day and a time on your website. You see the party, its waivers and its deposit in one
        place, and check it in at the desk.
      </p>
      <p className={site['text']}>
        If you take deposits, they are charged through your own Square account and go straight to you. If you do not,
        visitors book for free and pay you at the counter. Either way they get a confirmation by email.
      </p>
      <div className={site['actions']}>
        <SiteButton to="/booking-software">The booking software</SiteButton>
      </div>
    </AboutSection>
  );
}
