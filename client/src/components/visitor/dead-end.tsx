import type { ReactNode } from 'react';
import { LanguageChoice } from './language-choice.tsx';
import { StateIcon } from './state-icon.tsx';
import styles from './visitor.module.css';
import { VisitorPage } from './visitor-page.tsx';
import { VisitorTop } from './visitor-top.tsx';

interface DeadEndProps {
  title: string;
  /** What to do now: a sentence, or a button. */
  children: ReactNode;
}

/** A visitor's page whose address names nothing, or that could not be loaded: whose page it is, and the way on. Requirement W33. */
export function DeadEnd({ title, children }: DeadEndProps) {
  return (
    <VisitorPage
      top={
        <VisitorTop name="Gatehouse" logoUrl={null}>
          <LanguageChoice />
        </VisitorTop>
      }
    >
      <div className={styles.deadEnd} role="alert">
        <StateIcon tone="bad" />
        <h1 className={styles.title}>{title}</h1>
        {children}
      </div>
    </VisitorPage>
  );
}
