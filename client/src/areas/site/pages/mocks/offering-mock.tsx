import mock from './mock.module.css';
import classes from './step-mocks.module.css';

const week = ['M', 'T', 'W', 'T', 'F', 'S', 'S'] as const;

/** One offering: its days, hours, interval, places and deposit. */
export function OfferingMock() {
  return (
    <div className={`${mock['mock']} ${classes['panel']}`} aria-hidden>
      <span className={classes['name']}>Open play, 2 hours</span>
      <span className={classes['week']}>
        {week.map((day, index) => (
          <span key={index} data-open={index > 3 || undefined}>
            {day}
          </span>
        ))}
      </span>
      <span className={classes['field']}>
        <span className="gate-dimmed">Hours</span>
        <span>9:00 AM to 6:00 PM</span>
      </span>
      <span className={classes['field']}>
        <span className="gate-dimmed">Every</span>
        <span>30 minutes, 24 places</span>
      </span>
      <span className={classes['field']}>
        <span className="gate-dimmed">Due now</span>
        <span>$25.00</span>
      </span>
    </div>
  );
}
