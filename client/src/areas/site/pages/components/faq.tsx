import type { ReactNode } from 'react';
import site from '../site.module.css';
import classes from './faq.module.css';

export interface Question {
  question: string;
  answer: ReactNode;
}

/** Questions that open in place, also without JavaScript. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={classes['list']}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={classes['item']}>
          <summary className={classes['question']}>
            {question}
            <span className={classes['mark']} aria-hidden />
          </summary>
          <div className={`${classes['answer']} ${site['dimmed']}`}>{answer}</div>
        </details>
      ))}
    </div>
  );
}
