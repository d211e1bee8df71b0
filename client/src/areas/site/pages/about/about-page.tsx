import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { ClosingCall } from '../components/closing-call.tsx';
import site from '../site.module.css';
import { useHydrated } from '../use-hydrated.ts';
import { type AboutSection, aboutSections, aboutViewOf } from './about.model.ts';
import classes from './about.module.css';
import { BookingSection } from './booking-section.tsx';
import { HardwareSection } from './hardware-section.tsx';
import { IndustriesSection } from './industries-section.tsx';
import { ServicesSection } from './services-section.tsx';
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
  const tabs = useShownTab(view.section);
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
        <nav ref={tabs} aria-label="Sections of this page" className={classes['tabs']}>
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

/** On a phone the tabs are wider than the screen: the one of the shown section is brought into it. */
function useShownTab(section: AboutSection): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const bar = tabs.current;
    const tab = bar?.querySelector<HTMLElement>(`[href$="#${section}"]`);
    if (bar && tab) bar.scrollLeft = tab.offsetLeft - bar.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2;
  }, [section]);
  return tabs;
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
