import { Paper, Text } from '@mantine/core';
import classes from './empty-example.module.css';

interface EmptyExampleProps {
  /** Sample rows: what each is about, and what is said of it. */
  rows: readonly (readonly [title: string, ...facts: string[]])[];
}

/** What an empty list will look like, as a drawing: nobody should take its rows for theirs, or reach them by keyboard. */
export function EmptyExample({ rows }: EmptyExampleProps) {
  return (
    <section aria-label="Example">
      <Text size="sm" c="dimmed" mb="xs">
        For example, this is how it will look:
      </Text>
      <Paper withBorder className={classes['rows'] ?? ''} aria-hidden>
        {rows.map(([title, ...facts]) => (
          <div key={title} className={classes['row']}>
            <span className={classes['mark']} />
            <span className={classes['title']}>{title}</span>
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </div>
        ))}
      </Paper>
    </section>
  );
}
