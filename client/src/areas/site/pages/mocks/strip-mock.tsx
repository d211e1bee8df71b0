import { Icon } from '../components/icon.tsx';
import mock from './mock.module.css';
import classes from './strip-mock.module.css';

/** The strip at the top of every staff screen: offline with three unsent, then the network is back and all is sent. */
export function StripMock({ className = '' }: { className?: string | undefined }) {
  return (
    <div className={`${mock['mock']} ${mock['floating']} ${classes['strip']} ${className}`} aria-hidden>
      <span className={`${classes['state']} ${classes['offline']}`}>
        <Icon name="offline" size={18} />
        Offline, 3 unsent
      </span>
      <span className={`${classes['state']} ${classes['sent']}`}>
        <Icon name="check" size={18} />
        Online, all sent
      </span>
    </div>
  );
}
