import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from '../admin.module.css';

/** A titled part of the page. */
export function Section({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['head']}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {note ? <span className={classes['note']}>{note}</span> : null}
      </div>
      {children}
    </section>
  );
}
