import { Skeleton, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './card.module.css';

interface CardProps {
  title: string;
  /** Where it lies on the grid of its page. */
  area?: string;
  /** Next to the title: a switch, a date. */
  aside?: ReactNode;
  isLoading?: boolean;
  /** Pixels of the skeleton, as high as the content will be. */
  height?: number;
  children: ReactNode;
}

/** A box with a quiet title: a figure, a chart, a breakdown. */
export function Card({ title, area, aside, isLoading = false, height = 64, children }: CardProps) {
  const id = useId();
  return (
    <section
      className={classes['card']}
      style={area ? { gridArea: area } : undefined}
      aria-labelledby={id}
      aria-busy={isLoading}
    >
      <div className={classes['head']}>
        <Title order={2} id={id} className={classes['title'] ?? ''}>
          {title}
        </Title>
        {aside}
      </div>
      {isLoading ? <Skeleton height={height} /> : children}
    </section>
  );
}
