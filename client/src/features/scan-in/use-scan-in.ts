import { useCallback, useState } from 'react';
import type { ScanTrouble } from '../../devices/scanner-text.ts';
import { useVerdictSounds, useWedgeScans } from '../../devices/use-scanner.ts';
import { checkIn, undoCheckIn } from '../../sync/check-in-actions.ts';
import { useSyncEngine } from '../../sync/sync-context.tsx';
import { useCodeLookup } from '../../sync/use-code-lookup.ts';
import { checkInTarget, isAdmittedUnattended, type ScanState } from './scan-in.model.ts';

export interface ScanIn {
  state: ScanState;
  /** Judges readings of one code and sounds the verdict. */
  judgeCode(texts: readonly string[], trouble?: ScanTrouble | null): void;
  /** Checks in the person who was judged last. */
  admit(): Promise<void>;
  undo(): Promise<void>;
  clear(): void;
}

/**
 * The scan-in screen's state. The wedge scanner is always heard. `isUnattended` checks in whoever is ready at once, and
 * nobody else; the desk waits for its button.
 */
export function useScanIn({ isUnattended }: { isUnattended: boolean }): ScanIn {
  const engine = useSyncEngine();
  const lookUp = useCodeLookup();
  const sounds = useVerdictSounds();
  const [state, setState] = useState<ScanState>({ kind: 'idle' });

  const admitPerson = useCallback(
    async (judged: Extract<ScanState, { kind: 'judged' }>) => {
      const target = checkInTarget(judged.lookup);
      if (!target) return;
      const result = await checkIn(engine, target);
      setState((current) => {
        if (current !== judged) return current;
        return result.ok
          ? { kind: 'done', lookup: judged.lookup, checkinId: result.checkinId }
          : { ...judged, failure: `Failed to check in member. ${result.message}` };
      });
      if (!result.ok) sounds.play('unknown');
    },
    [engine, sounds],
  );

  const judgeCode = useCallback(
    (texts: readonly string[], trouble: ScanTrouble | null = null) => {
      const lookup = lookUp(texts);
      const judged = { kind: 'judged' as const, lookup, trouble };
      setState(judged);
      sounds.play(lookup.verdict.level);
      if (isUnattended && isAdmittedUnattended(lookup)) void admitPerson(judged);
    },
    [lookUp, sounds, isUnattended, admitPerson],
  );

  useWedgeScans((scan) => judgeCode(scan.texts, scan.trouble));

  return {
    state,
    judgeCode,
    admit: async () => {
      if (state.kind === 'judged') await admitPerson(state);
    },
    undo: async () => {
      if (state.kind !== 'done' && state.kind !== 'judged') return;
      const { lookup } = state;
      const checkinId = state.kind === 'done' ? state.checkinId : lookup.checkIn?.checkin_id;
      if (!checkinId) return;
      const result = await undoCheckIn(engine, checkinId);
      setState(
        result.ok
          ? { kind: 'undone', lookup }
          : { kind: 'judged', lookup, trouble: null, failure: `The check-in is not undone. ${result.message}` },
      );
    },
    clear: () => setState({ kind: 'idle' }),
  };
}
