import { Icon } from '../components/icon.tsx';
import classes from './desk-mock.module.css';
import mock from './mock.module.css';

const rows = [
  { name: 'Ada Byron', facts: 'Adult · waiver until Dec 31', at: null },
  { name: 'Leo Byron', facts: 'Minor, 9 · with Ada Byron', at: null },
  { name: 'Mary Byrd', facts: 'Member until Mar 3', at: '10:42 AM' },
] as const;

/** The desk: three letters typed, who is meant, and what the scanner says of the next one. */
export function DeskMock({ withVerdict = true, className = '' }: { withVerdict?: boolean; className?: string }) {
  return (
    <div className={`${mock['mock']} ${classes['desk']} ${className}`} aria-hidden>
      <div className={classes['search']}>
        <svg width="15" height="15" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.2">
          <path d="M10 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15 15l6 6" strokeLinecap="round" />
        </svg>
        <span className="gate-strong">by</span>
        <span className={classes['caret']} />
      </div>
      {rows.map(({ name, facts, at }) => (
        <div key={name} className={classes['person']}>
          <span>
            <span className="gate-strong">{name}</span>
            <br />
            <span className="gate-dimmed">{facts}</span>
          </span>
          {at ? <span className={mock['tag']}>In at {at}</span> : <span className={classes['act']}>Check In</span>}
        </div>
      ))}
      {withVerdict ? <VerdictMock /> : null}
    </div>
  );
}

function VerdictMock() {
  return (
    <div className={classes['verdict']}>
      <Icon name="check" size={30} />
      <span>
        <span className={classes['word']}>Ready</span>
        <br />
        Leo Byron · waiver until Dec 31
      </span>
    </div>
  );
}
