import type { Alert } from '@gatehouse/sync-protocol/entities/alert';
import classes from './alerts.module.css';

/** The word before an alert's text, so that it is not color alone. */
export const alertWords: Readonly<Record<Alert['level'], string>> = { stop: 'Stop', notice: 'Notice' };

/** An alert in one line, cut where there is no room and whole as its title; or in as many lines as it takes. Requirement F18. */
export function AlertMark({ alert, isWhole = false }: { alert: Alert | null | undefined; isWhole?: boolean }) {
  if (!alert) return null;
  const text = `${alertWords[alert.level]}: ${alert.text}`;
  return (
    <span className={classes['mark']} data-level={alert.level} data-whole={isWhole || undefined} title={text}>
      <svg viewBox="0 0 16 16" aria-hidden="true" className={classes['icon']}>
        {alert.level === 'stop' ? (
          <path d="M8 .8 15.2 8 8 15.2.8 8ZM4.8 7.2v1.6h6.4V7.2Z" fillRule="evenodd" />
        ) : (
          <path d="M8 1.2 15.4 14.4H.6ZM7.2 6v4h1.6V6Zm0 5v1.6h1.6V11Z" fillRule="evenodd" />
        )}
      </svg>
      <span className={classes['text']}>{text}</span>
    </span>
  );
}
