import type { Alert } from './alert.ts';

/** The one alert that is shown of a person's: a stop before a notice, then the newest. Rule M6. */
export function strongestAlert(alerts: Iterable<Alert>): Alert | null {
  let strongest: Alert | null = null;
  for (const alert of alerts) if (!strongest || isStronger(alert, strongest)) strongest = alert;
  return strongest;
}

function isStronger(a: Alert, b: Alert): boolean {
  if (a.level !== b.level) return a.level === 'stop';
  const difference = Date.parse(a.since) - Date.parse(b.since);
  return difference > 0 || (difference === 0 && a.text < b.text);
}

/** Whether checking this person in needs a reason. */
export function stopsDesk(alert: Pick<Alert, 'level'> | null | undefined): boolean {
  return alert?.level === 'stop';
}
