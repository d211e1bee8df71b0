import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../page-title.tsx';
import visitor from '../visitor/visitor.module.css';
import styles from './account.module.css';

interface AccountPageProps {
  title: string;
  lead?: ReactNode;
  isWide?: boolean;
  /** What the page shows now: when it changes, the title gets the focus, so that a screen reader announces it. */
  step?: string;
  children: ReactNode;
}

/** A public form in one column. Also sets the document's title. */
export function AccountPage({ title, lead, isWide = false, step, children }: AccountPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  usePageTitle(title);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <div className={styles['page']} data-size={isWide ? 'wide' : undefined}>
      <div>
        <h1 ref={heading} tabIndex={-1} className={`${visitor.title} ${styles['title']}`}>
          {title}
        </h1>
        {lead ? <div className={styles['lead']}>{lead}</div> : null}
      </div>
      {children}
    </div>
  );
}
