import { dayText } from '@gatehouse/sync-protocol/base/days/day-text';
import { blockOf, partsOf } from '../components/marked-text.tsx';
import site from '../site.module.css';
import classes from './legal.module.css';

interface LegalPageProps {
  title: string;
  /** A summary of the page in two plain sentences. */
  summary: string;
  /** When it last changed in substance, `YYYY-MM-DD`. */
  updated: string;
  /** Parts in Markdown, as `partsOf` reads them. */
  text: string;
}

/** A document with numbered parts, and a table of contents next to it. */
export function LegalPage({ title, summary, updated, text }: LegalPageProps) {
  const parts = partsOf(text);
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
            {body.map(blockOf)}
          </section>
        ))}
      </div>
    </div>
  );
}
