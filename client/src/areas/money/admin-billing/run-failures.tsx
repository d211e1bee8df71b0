import { Alert } from '@mantine/core';
import type { RunReply } from './model/admin-billing.model.ts';
import classes from './venues/venues.module.css';

/** Which venues could not be renewed, and why; stays until it is closed. */
export function RunFailures({ run, onClose }: { run: RunReply; onClose: () => void }) {
  const failures = run.results.filter(({ success }) => !success);
  if (failures.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" withCloseButton closeButtonLabel="Close the list" onClose={onClose}>
      <strong>Not renewed</strong>
      <ul className={classes['failures']}>
        {failures.map(({ clientId, clientName, message }) => (
          <li key={clientId}>
            <strong>{clientName}</strong> ({clientId}): {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
