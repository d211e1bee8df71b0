import classes from './booking-mock.module.css';
import mock from './mock.module.css';

const days = [
  { name: 'Thu', date: 11 },
  { name: 'Fri', date: 12 },
  { name: 'Sat', date: 13 },
  { name: 'Sun', date: 14 },
  { name: 'Mon', date: 15 },
] as const;

const times = ['9:00 AM', '9:30 AM', '10:00 AM', '10:30 AM', '11:00 AM', '11:30 AM', '12:00 PM', '12:30 PM', '1:00 PM'];
const taken = new Set(['9:30 AM', '10:30 AM', '12:30 PM']);
const CHOSEN = '11:00 AM';

/** The booking page embedded in a venue's own site: a day, its free times, what is due now. */
export function BookingMock({ className = '' }: { className?: string }) {
  return (
    <div className={`${mock['mock']} ${classes['booking']} ${className}`} aria-hidden>
      <div className={mock['row']}>
        <span className={classes['offering']}>Open play, 2 hours</span>
        <span className="gate-dimmed">June</span>
      </div>
      <div className={classes['days']}>
        {days.map(({ name, date }) => (
          <span key={name} className={classes['day']} data-chosen={date === 13 || undefined}>
            <span>{name}</span>
            <span className="gate-strong">{date}</span>
          </span>
        ))}
      </div>
      <div className={classes['times']}>
        {times.map((time) => (
          <span
            key={time}
            className={classes['time']}
            data-taken={taken.has(time) || undefined}
            data-chosen={time === CHOSEN || undefined}
          >
            {time}
          </span>
        ))}
      </div>
      <div className={mock['row']}>
        <span>
          6 players
          <br />
          <span className="gate-dimmed">Due now $25.00</span>
        </span>
        <span className={mock['button']}>Book Now</span>
      </div>
    </div>
  );
}
