import type { AdminHealth } from '@gatehouse/sync-protocol/areas/platform/admin-health.contracts';
import type { AdminStats } from '@gatehouse/sync-protocol/areas/platform/stats.contracts';
import classes from '../admin.module.css';
import { clockText, type HealthLine, healthLines } from './admin.model.ts';
import { Section } from './section.tsx';

/** Each line says how it is by more than its color. */
const marks: Readonly<Record<HealthLine['state'], string>> = { ok: '✓', attention: '!', bad: '✕' };

interface SystemHealthProps {
  health: AdminHealth;
  attention: AdminStats['attention'];
}

/** How the server is for admins: one line for each part, and when each job last ran. `attention` adds payments to decide on. */
export function SystemHealth({ health, attention }: SystemHealthProps) {
  return (
    <Section title="System Health" note={`Last checked ${clockText(health.timestamp)} · version ${health.version}`}>
      <dl className={classes['health']}>
        {healthLines(health, attention).map(({ label, value, state, detail }) => (
          <div key={label} data-state={state}>
            <dt>
              <span aria-hidden="true" className={classes['mark']}>
                {marks[state]}
              </span>
              {label}
            </dt>
            <dd>
              {value}
              {detail ? <span className={classes['note']}> {detail}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <Jobs jobs={health.jobs} />
    </Section>
  );
}

function Jobs({ jobs }: Pick<AdminHealth, 'jobs'>) {
  if (jobs.length === 0) return null;
  return (
    <details className={classes['jobs']}>
      <summary>Last run of each job</summary>
      <ul>
        {jobs.map(({ name, lastRunAt, failingSince }) => (
          <li key={name}>
            <span>{name.replaceAll(/[_-]/g, ' ')}</span>
            <span className={classes['note']}>
              {failingSince ? `failing since ${clockText(failingSince)}` : lastRunAt ? clockText(lastRunAt) : 'not yet'}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
