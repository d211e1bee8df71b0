import { Section, SectionHead } from '../components/section.tsx';
import site from '../site.module.css';
import { OfflineLists } from './offline-lists.tsx';
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
    title: 'The network goes, a family signs',
    text: 'The signature is stored on the tablet before anyone reads “Thank you”. Pull the plug a second later and it is still there.',
    Picture: SignPicture,
  },
  {
    at: '10:05 AM',
    network: 'off',
    title: 'The desk goes on',
    text: 'Search, member cards, verdicts and check-in answer as fast as before. One quiet strip says what has not been sent yet.',
    Picture: DeskPicture,
  },
  {
    at: '10:40 AM',
    network: 'on',
    title: 'Back, and each thing once',
    text: 'What happened is sent by itself. Two desks that checked in the same person count one check-in. Nobody has to press anything.',
    Picture: BackPicture,
  },
] as const;

/** The one thing nobody else has, as four moments along the line of the network. */
export function OfflineStory() {
  return (
    <Section tone="tint">
      <SectionHead
        eyebrow="Saturday, the queue is at the gate"
        title="Forty minutes without internet, in four pictures"
        lead="A web page needs its server: when the connection goes, the queue stands still. Gatehouse lives on your tablets, and tells the server when it can."
      />
      <ol className={classes['line']}>
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
