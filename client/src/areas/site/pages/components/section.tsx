import type { ReactNode } from 'react';
import classes from '../site.module.css';

interface SectionProps {
  /** Paper unless said otherwise; a band is ink in both color schemes. */
  tone?: 'paper' | 'tint' | 'band';
  id?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One stretch of a public page, as wide as the page, its contents in the page's measure. */
export function Section({ tone = 'paper', id, className, children }: SectionProps) {
  const names = [classes['section'], tone === 'paper' ? '' : classes[tone], className ?? ''];
  return (
    <section id={id} className={names.filter(Boolean).join(' ')}>
      <div className={classes['wrap']}>{children}</div>
    </section>
  );
}

interface SectionHeadProps {
  eyebrow?: string;
  title: string;
  lead?: ReactNode;
  /** The page's own heading is the first level; a section's the second. */
  level?: 1 | 2;
  id?: string;
}

/** The heading of a section or a page: a small line above it, the title and a lead below it. */
export function SectionHead({ eyebrow, title, lead, level = 2, id }: SectionHeadProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={classes['head']}>
      {eyebrow ? <p className={classes['eyebrow']}>{eyebrow}</p> : null}
      <Heading id={id} className={classes['title']}>
        {title}
      </Heading>
      {lead ? <p className={classes['lead']}>{lead}</p> : null}
    </div>
  );
}
