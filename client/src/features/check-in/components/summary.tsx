import classes from '../check-in.module.css';
import type { Desk } from '../use-desk.ts';

/** Today's Summary of the customers the page lists. */
export function Summary({ summary }: { summary: Desk['summary'] }) {
  const figures: [string, number][] = [
    ['Total Customers', summary.total],
    ['Checked In', summary.checkedIn],
    ['Not Checked In', summary.notCheckedIn],
  ];
  return (
    <section aria-label="Today's Summary">
      <dl className={classes['summary']}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
