import type { ReactNode } from 'react';
import { Section, SectionHead } from '../components/section.tsx';
import { TextLink } from '../components/site-link.tsx';
import { BookingMock } from '../mocks/booking-mock.tsx';
import { DeskMock } from '../mocks/desk-mock.tsx';
import { MemberCardMock } from '../mocks/member-card-mock.tsx';
import { WeekMock } from '../mocks/week-mock.tsx';
import { WhoSignsMock } from '../mocks/who-signs-mock.tsx';
import site from '../site.module.css';
import classes from './feature-cards.module.css';

/** What the subscription holds, each with a picture of its own screen. */
export function FeatureCards() {
  return (
    <Section>
      <SectionHead
        eyebrow="What you get"
        title="Everything between the parking lot and the game"
        lead="One subscription for the whole entrance. Use the waivers alone, or let a booking, its waivers and its check-in be one thing."
      />
      <div className={classes['cards']}>
        <Card
          title="Waivers at the door, or from home"
          text="Your own documents with your own questions, in the visitor’s language, on a tablet or on a phone before the visit. One guardian signs for up to ten minors at once."
          picture={<WhoSignsMock />}
          link={<TextLink to="/about#waiver">How waivers work</TextLink>}
        />
        <Card
          title="Check-in by three letters or one scan"
          text="Find anyone by name, email or phone. A camera or a USB scanner reads member cards, and the answer is a color, a word and a sound."
          picture={<DeskMock />}
          link={<TextLink to="/about#industries">For venues like yours</TextLink>}
        />
        <Card
          title="Bookings on your site"
          text="Your times, your rooms, your deposits, in your own colors. Guests move and cancel by your rules, and a waitlist fills what they leave. We take no cut."
          picture={<BookingMock />}
          link={<TextLink to="/booking-software">About the booking software</TextLink>}
        />
        <Card
          title="Member cards"
          text="Printed or on the phone, with a barcode or a QR code. You see an expired membership before the gate opens."
          picture={<MemberCardMock />}
          link={<TextLink to="/about#hardware">Printers and scanners</TextLink>}
        />
        <Card
          title="The week at a glance"
          text="Parties, weekend bookings, waivers and check-ins on one page, and every list as a file for your spreadsheet."
          picture={<WeekMock />}
          link={<TextLink to="/pricing">What it costs</TextLink>}
        />
      </div>
    </Section>
  );
}

function Card({ title, text, picture, link }: { title: string; text: string; picture: ReactNode; link: ReactNode }) {
  return (
    <article className={classes['card']}>
      <div className={classes['picture']}>{picture}</div>
      <div className={classes['words']}>
        <h3 className={site['subtitle']}>{title}</h3>
        <p className={site['dimmed']}>{text}</p>
        <p className={classes['more']}>{link}</p>
      </div>
    </article>
  );
}
