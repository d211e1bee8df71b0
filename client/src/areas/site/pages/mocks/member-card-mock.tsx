import { ArchMark } from '#components/arch-mark.tsx';
import classes from './member-card-mock.module.css';

/** Where bars begin and how wide they are: the rhythm of a CODE128, and not a code that was issued. */
const widths = '211232113122311213212141131122321113221231121432112131221312211331112232121113'.split('').map(Number);
const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
const bars = widths.map((width, index) => ({ x: starts[index], width })).filter((_, index) => index % 2 === 0);
const total = widths.reduce((sum, width) => sum + width, 0);

/** A member's card at the proportions of the printed one. */
export function MemberCardMock({ className = '' }: { className?: string }) {
  return (
    <div className={`${classes['card']} ${className}`} aria-hidden>
      <div className={classes['top']}>
        <span className={classes['venue']}>
          <ArchMark size={18} />
          Your venue
        </span>
        <span>Member</span>
      </div>
      <div className={classes['bottom']}>
        <span className={classes['name']}>Mary Byrd</span>
        <span>until Mar 3</span>
      </div>
      <Bars />
    </div>
  );
}

function Bars() {
  return (
    <svg viewBox={`0 0 ${total} 20`} preserveAspectRatio="none" className={classes['code']}>
      {bars.map(({ x, width }) => (
        <rect key={x} x={x} y={0} width={width} height={20} />
      ))}
    </svg>
  );
}
