import mock from './mock.module.css';
import classes from './week-mock.module.css';

const days = [
  { day: 'Mon', signed: 6 },
  { day: 'Tue', signed: 4 },
  { day: 'Wed', signed: 9 },
  { day: 'Thu', signed: 7 },
  { day: 'Fri', signed: 21 },
  { day: 'Sat', signed: 48 },
  { day: 'Sun', signed: 37 },
] as const;
const MOST = 48;

/** The owner's week: waivers by day. */
export function WeekMock() {
  return (
    <div className={`${mock['mock']} ${classes['week']}`} aria-hidden>
      <span className="gate-strong">Waivers this week</span>
      <div className={classes['bars']}>
        {days.map(({ day, signed }) => (
          <span key={day} className={classes['day']}>
            <span className={mock['tabular']}>{signed}</span>
            <span className={classes['bar']} style={{ height: `${(signed / MOST) * 100}%` }} />
            <span className="gate-dimmed">{day}</span>
          </span>
        ))}
      </div>
    </div>
  );
}
