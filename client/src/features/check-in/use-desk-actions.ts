import { useCallback, useState } from 'react';
import { checkIn, undoCheckIn } from '../../sync/check-in-actions.ts';
import { useSyncEngine } from '../../sync/sync-context.tsx';
import { type Customer, customerName } from './check-in.model.ts';

/** What happened last, for the bar that offers its undo and for screen readers. */
export interface DeskNotice {
  kind: 'done' | 'undone' | 'failed';
  text: string;
  /** There while it can be undone. */
  checkinId: string | null;
}

export interface DeskActions {
  notice: DeskNotice | null;
  dismiss(): void;
  checkIn(customer: Customer): Promise<void>;
  undo(checkinId: string, name: string): Promise<void>;
  /** Undoes what the notice offers; nothing when there is none. */
  undoLast(): Promise<void>;
}

/** Check-in and undo from the lists: saved on the device, shown at once, said in one line. */
export function useDeskActions(): DeskActions {
  const engine = useSyncEngine();
  const [notice, setNotice] = useState<(DeskNotice & { name: string }) | null>(null);

  const undo = useCallback(
    async (checkinId: string, name: string) => {
      const result = await undoCheckIn(engine, checkinId);
      setNotice(
        result.ok
          ? { kind: 'undone', text: `Check-in of ${name} undone`, checkinId: null, name }
          : { kind: 'failed', text: `Check-in of ${name} not undone. ${result.message}`, checkinId, name },
      );
    },
    [engine],
  );

  return {
    notice,
    dismiss: () => setNotice(null),
    async checkIn(customer) {
      const name = customerName(customer);
      const result = await checkIn(engine, { waiverId: customer.waiver_id });
      setNotice(
        result.ok
          ? { kind: 'done', text: `${name} checked in`, checkinId: result.checkinId, name }
          : { kind: 'failed', text: `Failed to check in customer. ${result.message}`, checkinId: null, name },
      );
    },
    undo,
    async undoLast() {
      if (notice?.checkinId) await undo(notice.checkinId, notice.name);
    },
  };
}
