import type { ReactNode } from 'react';
import classes from './check-line.module.css';

const marks = { done: '✓', missing: '✕', notice: '!' } as const;
const stateLabels = { done: 'done', missing: 'missing', notice: 'please look' } as const;

/** One thing a device needs: a mark, words, and what to do about it. */
export function CheckLine({
  label,
  state,
  detail,
  action,
}: {
  label: string;
  state: 'done' | 'missing' | 'notice';
  detail: string;
  action?: ReactNode;
}) {
  return (
    <li className={classes['line']} data-state={state}>
      <span className={classes['mark']} aria-hidden>
        {marks[state]}
      </span>
      <span className={classes['words']}>
        <span className={classes['label']}>{label}</span>
        <span className="gate-visually-hidden"> ({stateLabels[state]}) </span>
        <span className="gate-dimmed">{detail}</span>
      </span>
      {action}
    </li>
  );
}
