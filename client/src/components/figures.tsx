import { Skeleton } from '@mantine/core';
import classes from './figures.module.css';

export interface Figure {
  title: string;
  /** The value as it is shown; null while it is loading. */
  value: string | null;
  /** Below the value, such as what it was before. */
  note?: string;
  tone?: 'good' | 'problem' | undefined;
}

/** Numbers that are read at a glance, a tile each: a row where there is room, two in a row on a phone. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes['figures']}>
      {figures.map(({ title, value, note, tone }) => (
        <div key={title} className={classes['figure']} data-tone={tone}>
          <dt>{title}</dt>
          <dd className={classes['value']}>{value ?? <Skeleton height={34} width={72} />}</dd>
          {note === undefined ? null : <dd className={classes['note']}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
