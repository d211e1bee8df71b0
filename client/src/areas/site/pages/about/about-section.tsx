import type { ReactNode } from 'react';
import { FactList } from '#components/fact-list.tsx';
import classes from './about.module.css';

interface AboutSectionProps {
  picture: ReactNode;
  facts: readonly { title: string; text: string }[];
  children: ReactNode;
}

/** Words next to a picture, and facts below them. */
export function AboutSection({ picture, facts, children }: AboutSectionProps) {
  return (
    <>
      <div className={classes['split']}>
        <div className={classes['prose']}>{children}</div>
        <div className={classes['picture']}>{picture}</div>
      </div>
      <FactList className={classes['facts']} facts={facts.map(({ title, text }) => [title, text])} />
    </>
  );
}
