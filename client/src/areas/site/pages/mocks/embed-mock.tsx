import mock from './mock.module.css';
import classes from './step-mocks.module.css';

/** A venue's own website with the booking page in it. */
export function EmbedMock() {
  return (
    <div className={`${mock['mock']} ${classes['window']}`} aria-hidden>
      <span className={classes['address']}>your-venue.example</span>
      <div className={classes['body']}>
        <span className={classes['heading']} />
        <div className={mock['lines']}>
          <span style={{ width: '100%' }} />
          <span style={{ width: '70%' }} />
        </div>
        <div className={classes['widget']}>
          {['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM'].map((time) => (
            <span key={time} data-chosen={time === '11:00 AM' || undefined}>
              {time}
            </span>
          ))}
          <span className={mock['button']}>Book Now</span>
        </div>
      </div>
    </div>
  );
}
