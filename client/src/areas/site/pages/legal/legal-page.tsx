import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import type { ReactNode } from 'react';
import site from '../site.module.css';
import classes from './legal.module.css';

export interface LegalPart {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** A summary of the page in two plain sentences. */
  summary: string;
  /** `YYYY-MM-DD`. */
  updated: string;
  parts: readonly LegalPart[];
}

/** A document with numbered parts, and a table of contents next to it. */
export function LegalPage({ title, summary, updated, parts }: LegalPageProps) {
  return (
    <div className={`${site['wrap']} ${classes['page']}`}>
      <header className={classes['head']}>
        <h1 className={site['title']}>{title}</h1>
        <p className={site['lead']}>{summary}</p>
        <p className={site['dimmed']}>
          Last updated <time dateTime={updated}>{dayText(updated)}</time>
        </p>
      </header>
      <nav aria-label="Contents" className={classes['contents']}>
        <p className={classes['contentsTitle']}>Contents</p>
        <ol>
          {parts.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes['document']}>
        {parts.map(({ id, title: name, body }, index) => (
          <section key={id} id={id} className={classes['part']}>
            <h2>
              <span className={classes['number']}>{index + 1}.</span> {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}
