import { ArchScene } from '../components/arch-scene.tsx';
import { TextLink } from '../components/site-link.tsx';
import site from '../site.module.css';
import { AboutSection } from './about-section.tsx';

const principles = [
  {
    title: 'The door comes first',
    text: 'A screen at an entrance has one job. It must do it in the rain, with a line, and without a network.',
  },
  {
    title: 'Saved means saved',
    text: 'When a screen says “saved”, it is saved: on this device now, on the server once, whatever happens in between.',
  },
  {
    title: 'A fee, not a share',
    text: 'We are paid for software. What your guests pay you is yours, and goes to your account without passing through ours.',
  },
  {
    title: 'You can leave',
    text: 'Your customers, waivers and bookings come out in one archive, whenever you ask, paid up or not.',
  },
] as const;

/** Who makes Gatehouse and why, in the About page's first section. */
export function StorySection() {
  return (
    <AboutSection picture={<ArchScene />} facts={principles}>
      <h1 className={site['title']}>We make the front door of small venues</h1>
      <p className={site['lead']}>
        A gatehouse is where a visitor is met, asked a question or two, and let in. That’s all we do, and we want to do
        it well.
      </p>
      <p className={site['text']}>
        Gatehouse was founded in June 2025, for venues that are run by the people who own them: fields, lodges, schools,
        parks. Their door had grown into a clipboard for the waivers, one website for the bookings, another for the
        cards, and a laptop that stopped whenever the internet did.
      </p>
      <p className={site['text']}>
        So we put the whole door into one place, and then put that place onto the tablets themselves. The waiver is
        signed at the entrance or at home. The booking is made on your own site. The guest or the member is scanned in
        at the desk. The owner sees the day. And when the network goes, none of them has to stop.
      </p>
      <p className={site['text']}>
        A flat subscription pays for all of it; what it costs is <TextLink to="/pricing">on one page</TextLink>.
      </p>
    </AboutSection>
  );
}
