import { Button } from '@mantine/core';
import { CheckLine } from '#components/check-line.tsx';
import { saveFile } from '#lib/save-file';
import { useSyncEngine, useSyncStatus } from '#sync/react/sync-context.tsx';
import { unsentCheck } from '../model/readiness.model.ts';

/** How many of a station's items are unsent or parked, and all of them as a file, should the tablet never get through again. */
export function UnsentLine() {
  const engine = useSyncEngine();
  const check = unsentCheck(useSyncStatus());
  return (
    <CheckLine
      {...check}
      action={
        check.state === 'done' ? null : (
          <Button
            size="xs"
            variant="default"
            onClick={() => void engine.exportQueue().then((file) => saveFile(file, 'gatehouse-outbox.json'))}
          >
            Export
          </Button>
        )
      }
    />
  );
}
