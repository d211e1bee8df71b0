import classes from './alerts.module.css';

interface MarkProps {
  level: 'stop' | 'notice';
  text: string;
  /** Shows it in as many lines as it takes; otherwise in one, cut where there is no room and whole as its title. */
  isWhole?: boolean;
}

/** What staff must see at a person's name: an icon whose shape and color say how serious it is, and the words. */
export function Mark({ level, text, isWhole = false }: MarkProps) {
  return (
    <span className={classes['mark']} data-level={level} data-whole={isWhole || undefined} title={text}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={classes['icon']}>
        {level === 'stop' ? (
          <path d="M8 .8 15.2 8 8 15.2.8 8ZM4.8 7.2v1.6h6.4V7.2Z" fillRule="evenodd" />
        ) : (
          <path d="M8 1.2 15.4 14.4H.6ZM7.2 6v4h1.6V6Zm0 5v1.6h1.6V11Z" fillRule="evenodd" />
        )}
      </svg>
      <span className={`gate-ellipsis ${classes['text']}`}>{text}</span>
    </span>
  );
}
