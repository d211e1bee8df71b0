import { Icon } from '../components/icon.tsx';
import site from '../site.module.css';
import classes from './offline-lists.module.css';

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
export function OfflineLists() {
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
