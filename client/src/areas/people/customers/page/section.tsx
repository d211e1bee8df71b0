import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import framed from '#components/framed-list.module.css';
import classes from './page.module.css';

/** A titled part of the page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface RowsProps {
  /** Names the list for screen readers. */
  label: string;
  /** What is said where there are none. */
  none: string;
  children: readonly ReactNode[];
  hasMore: boolean;
  isFetching: boolean;
  isError: boolean;
  onMore: () => void;
}

/** A list that shows more of itself on demand. */
export function Rows({ label, none, children, hasMore, isFetching, isError, onMore }: RowsProps) {
  if (children.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <>
      <ul className={`${framed['list']} ${classes['rows']}`} aria-label={label}>
        {children}
      </ul>
      {hasMore ? (
        <Group gap="sm" mt="sm">
          <Button variant="default" size="sm" miw={120} disabled={isFetching} onClick={onMore}>
            {isFetching ? 'Loading…' : 'Show More'}
          </Button>
          <Text size="sm" c="dimmed" component="output" data-tabular>
            {isError ? 'The rest could not be loaded.' : `The newest ${children.length} are shown.`}
          </Text>
        </Group>
      ) : null}
    </>
  );
}
