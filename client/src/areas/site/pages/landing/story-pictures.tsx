import { Icon } from '../components/icon.tsx';
import { Ink } from '../mocks/ink.tsx';
import mock from '../mocks/mock.module.css';
import classes from './story-pictures.module.css';

/** Tablet, desk and server, joined. */
export function ReadyPicture() {
  return (
    <svg viewBox="0 0 220 150" className={classes['drawing']}>
      <path d="M58 96C70 40 92 34 110 34s40 6 52 62" className={classes['wire']} />
      <g className={classes['server']}>
        <rect x="84" y="12" width="52" height="44" rx="8" />
        <path d="M96 27h18M96 41h18M125 27v0M125 41v0" />
      </g>
      <g className={classes['device']}>
        <rect x="28" y="82" width="46" height="60" rx="8" />
        <path d="M40 122c6-12 10-12 11-3s6 4 11-4" />
      </g>
      <g className={classes['device']}>
        <rect x="130" y="92" width="66" height="42" rx="7" />
        <path d="M140 104h22M140 113h30M140 122h16M120 142h86" />
      </g>
    </svg>
  );
}

/** A signature saved on a tablet. */
export function SignPicture() {
  return (
    <div className={classes['sign']}>
      <div className={classes['pad']}>
        <Ink className={classes['ink']} />
      </div>
      <span className={classes['saved']}>
        <Icon name="check" size={17} />
        Saved on this tablet
      </span>
    </div>
  );
}

/** The desk without a network: what is unsent, and the verdict about a visitor. */
export function DeskPicture() {
  return (
    <div className={`${mock['mock']} ${classes['desk']}`}>
      <span className={`${classes['strip']} ${classes['off']}`}>
        <Icon name="offline" size={16} />
        Offline, 3 unsent
      </span>
      <span className={classes['verdict']}>
        <Icon name="check" size={26} />
        <span>
          <span className={classes['word']}>Ready</span>
          <br />
          Leo Byron · 9
        </span>
      </span>
    </div>
  );
}

const sent = ['Waiver, Ada Byron', 'Waiver, Leo Byron', 'Check-in, Mary Byrd'] as const;

/** The network is back: each item was sent once. */
export function BackPicture() {
  return (
    <div className={`${mock['mock']} ${classes['desk']}`}>
      <span className={`${classes['strip']} ${classes['on']}`}>
        <Icon name="check" size={16} />
        Online, all sent
      </span>
      {sent.map((what) => (
        <span key={what} className={classes['item']}>
          {what}
          <span className={classes['once']}>
            <Icon name="check" size={15} />
            once
          </span>
        </span>
      ))}
    </div>
  );
}
