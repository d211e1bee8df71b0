import type { ReactNode } from 'react';
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
      <dl className={classes['facts']}>
        {facts.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
