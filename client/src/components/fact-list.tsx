import type { ReactNode } from 'react';

interface FactListProps {
  className: string | undefined;
  facts: readonly (readonly [title: string, value: ReactNode])[];
}

/** Titles with what is said of each, in the look of the class. */
export function FactList({ className, facts }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
