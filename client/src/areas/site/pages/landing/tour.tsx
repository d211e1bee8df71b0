import { ScreenPicture } from '../components/screen-picture.tsx';
import { Section, SectionHead } from '../components/section.tsx';
import site from '../site.module.css';
import classes from './tour.module.css';

const stops = [
  {
    name: 'today',
    title: 'Today, before you ask',
    text: 'Who comes, who has signed and what is due, on one page that also opens offline.',
  },
  {
    name: 'timeline',
    title: 'The day by room',
    text: 'Every booking in its room and at its time, with setup and cleanup. Move one, and the guest gets an email.',
  },
  {
    name: 'documents',
    title: 'Every document, every language',
    text: 'Who has to sign what, for how long it is valid, and which questions it asks. One signature covers them all.',
  },
  {
    name: 'booking',
    title: 'Full days that fill again',
    text: 'Guests wait in line for a full time, and a place that comes free is offered to the next one by itself.',
  },
  {
    name: 'guestChanges',
    title: 'Guests who help themselves',
    text: 'They move and cancel by your deadlines and see what goes back first. Your phone stays quiet.',
  },
] as const;

/** The product as it is, in pictures of its own screens. Requirements G2, G48. */
export function Tour() {
  return (
    <Section tone="tint">
      <SectionHead eyebrow="As it is" title="See it at work" lead="Screens of the demo, as you will use them." />
      <ul className={`gate-list ${classes['stops']}`}>
        {stops.map(({ name, title, text }) => (
          <li key={name} className={classes['stop']}>
            <ScreenPicture name={name} />
            <div>
              <h3 className={site['subtitle']}>{title}</h3>
              <p className={site['dimmed']}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
