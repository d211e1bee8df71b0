import { Icon } from '../components/icon.tsx';
import { Section, SectionHead } from '../components/section.tsx';
import site from '../site.module.css';
import classes from './offline-story.module.css';
import { BackPicture, DeskPicture, ReadyPicture, SignPicture } from './story-pictures.tsx';

const moments = [
  {
    at: '9:58 AM',
    network: 'on',
    title: 'Everything is already there',
    text: 'The tablet holds your waiver, the desk holds the people it may need to find. Each keeps its own copy, encrypted, up to date.',
    Picture: ReadyPicture,
  },
  {
    at: '10:02 AM',
    network: 'off',
    title: 'The network drops, a family signs',
    text: 'The signature is stored on the tablet before anyone reads “Thank you”. Pull the plug a second later and it is still there.',
    Picture: SignPicture,
  },
  {
    at: '10:05 AM',
    network: 'off',
    title: 'The desk keeps going',
    text: 'Search, member cards and check-in are as fast as before. A quiet strip shows what hasn’t been sent yet.',
    Picture: DeskPicture,
  },
  {
    at: '10:40 AM',
    network: 'on',
    title: 'Back online, nothing counted twice',
    text: 'Everything is sent automatically. If two desks checked in the same person, it counts once. No one has to press anything.',
    Picture: BackPicture,
  },
] as const;

/** The one thing nobody else has, as four moments along the line of the network. */
export function OfflineStory() {
  return (
    <Section tone="tint">
      <SectionHead
        eyebrow="Saturday, and there’s a line at the gate"
        title="Forty minutes without internet, in four pictures"
        lead="An ordinary web page needs its server: when the connection drops, the line stops moving. Gatehouse runs on your tablets and tells the server when it can."
      />
      <ol className={`gate-list ${classes['line']}`}>
        {moments.map(({ at, network, title, text, Picture }) => (
          <li key={at} className={classes['moment']} data-network={network}>
            <p className={classes['time']}>
              <time>{at}</time>
              <span className={classes['network']}>{network === 'on' ? 'online' : 'no network'}</span>
            </p>
            <div className={classes['picture']} aria-hidden>
              <Picture />
            </div>
            <h3 className={site['subtitle']}>{title}</h3>
            <p className={site['dimmed']}>{text}</p>
          </li>
        ))}
      </ol>
      <OfflineLists />
    </Section>
  );
}

const works = [
  'Signing waivers: adults, minors, whole families',
  'Finding people and checking them in, and undoing it',
  'Scanning member cards, with the same verdict as online',
  'Checking in a party that booked',
] as const;

const needs = [
  'Online bookings and card payments',
  'Changing your waiver, your offerings or your members',
  'Pairing a new tablet',
] as const;

/** Said plainly, so that nobody finds out on a Saturday. */
function OfflineLists() {
  return (
    <div className={classes['lists']}>
      <div>
        <h3 className={site['subtitle']}>Works without the network</h3>
        <ul className={classes['list']}>
          {works.map((what) => (
            <li key={what}>
              <span className={classes['yes']}>
                <Icon name="check" size={20} />
              </span>
              {what}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className={site['subtitle']}>Waits for the network, and says so</h3>
        <ul className={classes['list']}>
          {needs.map((what) => (
            <li key={what}>
              <span className={classes['wait']} />
              {what}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
