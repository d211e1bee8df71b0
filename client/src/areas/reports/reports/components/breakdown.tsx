import { Card } from '#components/card.tsx';
import type { BreakdownView } from '../views/report-view.ts';
import classes from './report.module.css';

/** A whole in its parts: a line each, with a bar behind the words. */
export function Breakdown({ title, note, whole, parts }: BreakdownView) {
  return (
    <Card title={title}>
      {parts.length === 0 ? <p className={classes['note']}>Nothing in this period.</p> : null}
      <ul className={classes['parts']}>
        {parts.map(({ key, label, count, text }) => (
          <li key={key}>
            <span className={classes['partLabel']}>{label}</span>
            <span data-tabular>{text}</span>
            <span className={classes['track']} aria-hidden>
              <span style={{ width: `${whole > 0 ? Math.min(100, (count / whole) * 100) : 0}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {note ? <p className={classes['note']}>{note}</p> : null}
    </Card>
  );
}
