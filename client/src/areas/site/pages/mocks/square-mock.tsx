import { Icon } from '../components/icon.tsx';
import mock from './mock.module.css';
import classes from './step-mocks.module.css';

/** The payment credentials, connected. */
export function SquareMock() {
  return (
    <div className={`${mock['mock']} ${classes['panel']}`} aria-hidden>
      <span className={classes['good']}>
        <Icon name="check" size={18} />
        Square Account Connected
      </span>
      <span className={classes['field']}>
        <span className="gate-dimmed">Application ID</span>
        <span>sq0idp-4…</span>
      </span>
      <span className={classes['field']}>
        <span className="gate-dimmed">Location ID</span>
        <span>L7Q2M9XV…</span>
      </span>
      <span className={classes['field']}>
        <span className="gate-dimmed">Access Token</span>
        <span>never shown</span>
      </span>
    </div>
  );
}
