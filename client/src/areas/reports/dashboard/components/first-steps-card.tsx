import {
  type FirstSteps,
  getDashboard,
  updateFirstSteps,
} from '@gatehouse/sync-protocol/areas/reports/dashboard.contracts';
import { Button, Group, Progress, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '#components/endpoints.tsx';
import { useMay } from '#domain/session/session-context.tsx';
import { needsFullLoad } from '#pwa/server-paths';
import { countDone, type FirstStep, firstStepsList } from '../model/first-steps.model.ts';
import classes from './first-steps.module.css';

/**
 * What a new venue does first, with its progress. It goes once all is done; those who saw the last step happen
 * see it complete until they leave. Requirement O30.
 */
export function FirstStepsCard({ clientId, steps }: { clientId: string; steps: FirstSteps }) {
  const id = useId();
  const list = firstStepsList(steps, clientId);
  const done = countDone(list);
  const isComplete = done === list.length;
  const may = useMay();
  const [sawOpen, setSawOpen] = useState(false);
  /* It hides the list for good, on every browser of the venue. */
  const hide = useChange(updateFirstSteps, { invalidates: [getDashboard], failed: ({ message }) => message });
  if (!isComplete && !sawOpen) setSawOpen(true);
  if ((isComplete && !sawOpen) || !may(updateFirstSteps)) return null;
  const close = () => hide.act({ params: { client_id: clientId }, body: { hidden: true } });
  const next = list.find(({ isDone }) => !isDone);
  return (
    <section className={classes['card']} aria-labelledby={id} data-screen-only>
      <Group justify="space-between" gap={12} wrap="nowrap">
        <Title order={2} id={id} size="h3">
          {isComplete ? 'You’re all set' : 'Get your front door ready'}
        </Title>
        <Button variant="subtle" size="compact-sm" disabled={hide.isPending} onClick={() => void close()}>
          {isComplete ? 'Close' : 'Hide'}
        </Button>
      </Group>
      <div className={classes['progress']}>
        <Progress value={(100 * done) / list.length} color="gate" aria-label={`${done} of ${list.length} done`} />
        <output>
          {done} of {list.length} done
        </output>
      </div>
      <ol className={`gate-list ${classes['steps']}`}>
        {list.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { title, text, to, isDone }, isNext }: { step: FirstStep; isNext: boolean }) {
  return (
    <li data-done={isDone || undefined} data-next={isNext || undefined}>
      <Link to={to} reloadDocument={needsFullLoad('/client-dashboard', to)} className={classes['step'] ?? ''}>
        <span className={classes['mark']} aria-hidden>
          {isDone ? '✓' : ''}
        </span>
        <span className={classes['words']}>
          <span className={classes['title']}>{title}</span>{' '}
          {isDone ? <span className="gate-visually-hidden">(done)</span> : null}{' '}
          <span className={classes['text']}>{text}</span>
        </span>
      </Link>
    </li>
  );
}
