import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ClosingCall } from '../components/closing-call.tsx';
import { Icon, type IconName } from '../components/icon.tsx';
import { SectionHead } from '../components/section.tsx';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import { useHydrated } from '../use-hydrated.ts';
import { type AboutSection, aboutSections, aboutViewOf } from './about.model.ts';
import classes from './about.module.css';
import { BookingSection } from './booking-section.tsx';
import { IndustriesSection } from './industries-section.tsx';
import { StorySection } from './story-section.tsx';
import { WaiverSection } from './waiver-section.tsx';

/**
 * One section at a time, chosen by the hash. Until the page is hydrated, and without JavaScript, the style sheet
 * chooses by the same hash. Requirement G3.
 */
export function AboutPage() {
  const { hash } = useLocation();
  const isAlive = useHydrated();
  const view = aboutViewOf(isAlive ? hash : '');
  useStartOfSection(view.section);
  const sections: Readonly<Record<AboutSection, ReactNode>> = {
    about: <StorySection />,
    waiver: <WaiverSection />,
    booking: <BookingSection />,
    industries: <IndustriesSection modal={view.modal} />,
    services: <ServicesSection />,
    hardware: <HardwareSection />,
  };
  return (
    <>
      <div className={`${site['wrap']} ${classes['frame']}`}>
        <nav aria-label="Sections of this page" className={classes['tabs']}>
          {aboutSections.map(({ id, label }) => (
            <Link
              key={id}
              to={`#${id}`}
              className={classes['tab'] ?? ''}
              aria-current={isAlive && id === view.section ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className={classes['sections']} data-alive={isAlive || undefined}>
          {aboutSections.map(({ id }) => (
            <section key={id} id={id} hidden={isAlive && id !== view.section} className={classes['section']}>
              {sections[id]}
            </section>
          ))}
        </div>
      </div>
      <ClosingCall
        title="See it at your own door"
        text="One tablet and your waiver are enough to begin."
        first={{ to: '/register', label: 'Get Started' }}
        second={{ to: '/contact?topic=sales', label: 'Contact Sales' }}
      />
    </>
  );
}

/** Another section starts at the top of the page, as another page would. */
function useStartOfSection(section: AboutSection): void {
  const shown = useRef(section);
  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    window.scrollTo({ top: 0 });
  }, [section]);
}

const services: readonly Good[] = [
  {
    icon: 'website',
    title: 'Website building',
    text: 'A site for your venue that says what you offer, when you are open and how to get there, with bookings and waivers built in.',
    points: [
      'Designed for phones first: most of your visitors are in a car',
      'Your booking pages and your waiver link in the right places',
      'Words and pictures made with you, not from a template',
      'Handed over so that you can change prices and hours yourself',
    ],
  },
  {
    icon: 'server',
    title: 'Server management, if you want it',
    text: 'We can look after the server that your website runs on. It is optional: Gatehouse itself is always looked after by us.',
    points: [
      'Updates, certificates and backups, with tested restores',
      'Someone who notices before your visitors do',
      'Your domain and your content stay in your name',
      'Cancel at any time, and we hand over everything',
    ],
  },
];

/** Services that go with the software. Requirement G3. */
function ServicesSection() {
  return (
    <>
      <SectionHead
        level={1}
        title="A website to go with the door"
        lead="Some venues come to us with a site, some without. Both services are quoted for your case before anything begins, and neither is needed to use Gatehouse."
      />
      <Goods goods={services} />
      <div className={classes['after']}>
        <SiteButton to="/contact?topic=website">Ask for a quote</SiteButton>
        <p className={site['dimmed']}>Tell us what you have today, and what visitors ask you most.</p>
      </div>
    </>
  );
}

const hardware: readonly Good[] = [
  {
    icon: 'tablet',
    title: 'Waiver kiosks',
    text: 'A tablet on a stand next to the entrance. Begin with one; add a second when the line gets long.',
    points: [
      'Ten inches or more, so that the document is read and not scrolled past',
      'A current iPad or Android tablet; on an iPad, add Gatehouse to the home screen',
      'A stand that locks and keeps the cable out of reach',
      'A screen that can be wiped, and a soft pen for cold fingers',
    ],
  },
  {
    icon: 'scan',
    title: 'Scanners',
    text: 'Any scanner that types like a keyboard works, by cable or by radio. A tablet’s own camera is enough for a few scans an hour.',
    points: [
      'An imager that reads barcodes and QR codes, also from a phone’s screen',
      'Set to send Enter after each code, in a US keyboard layout',
      'A stand with automatic trigger for a desk, a handle for a gate',
      'A sealed housing if it lives outdoors',
    ],
  },
  {
    icon: 'printer',
    title: 'ID card printers',
    text: 'For member cards that last longer than a season. Gatehouse makes the card as a PDF in the right size.',
    points: [
      'Direct-to-card, 300 dots per inch or more, for clean barcodes',
      'One side is enough; both sides cost ribbon',
      'Count the price of a ribbon per card, not only the printer’s',
      'A driver for the computer at your desk',
    ],
  },
  {
    icon: 'card',
    title: 'Card blanks',
    text: 'The size of a bank card, 85.6 by 54 millimeters, called CR80.',
    points: [
      'Thirty mil thick for printers and wallets; thinner ones jam',
      'Plain white PVC with a glossy face for the sharpest code',
      'A slot punched outside the print, if members wear them',
      'No magnetic stripe and no chip: the code is all that is read',
    ],
  },
];

/** The recommended hardware. Requirement G3. */
function HardwareSection() {
  return (
    <>
      <SectionHead
        level={1}
        title="Hardware, and what to look for"
        lead="Gatehouse runs on ordinary tablets and reads with ordinary scanners. You may use what you own, buy where you like, or ask us to recommend a set that we know to work."
      />
      <Goods goods={hardware} />
      <div className={classes['after']}>
        <SiteButton to="/contact?topic=hardware">Ask for a recommendation</SiteButton>
        <p className={site['dimmed']}>Tell us how many people come in an hour, and whether the door is under a roof.</p>
      </div>
    </>
  );
}

interface Good {
  icon: IconName;
  title: string;
  text: string;
  points: readonly string[];
}

/** Services and hardware: what it is, and what to look for. */
function Goods({ goods }: { goods: readonly Good[] }) {
  return (
    <div className={classes['goods']}>
      {goods.map(({ icon, title, text, points }) => (
        <article key={title} className={classes['good']}>
          <span className={classes['goodIcon']}>
            <Icon name={icon} size={32} />
          </span>
          <h2 className={site['subtitle']}>{title}</h2>
          <p className={site['dimmed']}>{text}</p>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </article>
      ))}
    </div>
  );
}
