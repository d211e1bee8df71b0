import { stepOf } from '@gatehouse/sync-protocol/areas/desk/ways-in';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { WedgeScan } from '#devices/scanner-input';
import type { ScanTrouble } from '#devices/scanner-text';
import { useVerdictSounds, useWedgeScans } from '#devices/use-scanner';
import { useCheckInLedger } from '#domain/check-ins/use-check-in-ledger';
import type { CodeLookup } from '#domain/codes/code-lookup';
import { useCodeLookup } from '#domain/codes/use-code-lookup';
import { useStaffCard } from '#domain/desk-person/desk-person-context.tsx';
import { useRows, useSyncStatus } from '#sync/react/sync-context.tsx';
import {
  checkInTarget,
  type EarlierOutcome,
  earlierOutcome,
  isAdmittable,
  isAdmittedUnattended,
  personName,
  type ScanState,
} from './scan-in.model.ts';

export interface ScanIn {
  state: ScanState;
  /** The result of a check-in whose verdict another scan has replaced. */
  earlier: EarlierOutcome | null;
  /** Looks up readings of one code and plays the verdict's sound. */
  checkCode(texts: readonly string[], trouble?: ScanTrouble | null): void;
  /**
   * Checks in the person who was checked last; does nothing where there is no one to let in. Without the answer to it, asks first
   * where an alert stops them or no signature is on file.
   */
  admit(answer?: AdmissionAnswer): Promise<void>;
  /** What staff are asked about the person: why they may come in past an alert, or whether without a signature. */
  asks: 'reason' | 'signature' | null;
  /** Ends the question without a check-in. */
  keepOut(): void;
  undo(): Promise<void>;
  clear(): void;
}

type AdmissionAnswer = { overrideReason: string } | { isAsked: true };

export interface ScanInOptions {
  /** Immediately checks in a person whose verdict is ready, and nobody else; the desk waits for its button. */
  isUnattended: boolean;
  /** The wedge scanner has read a code. */
  onScan?: () => void;
  /** Called when staff check the person in; the save has only started. */
  onAdmit?: () => void;
}

/** What staff are asked before they let this person in; null where nothing is. Requirements F19, F53. */
function questionOf({ verdict }: CodeLookup): ScanIn['asks'] {
  const step = stepOf('card', verdict);
  if (step === 'reason') return 'reason';
  return step === 'ask' ? 'signature' : null;
}

/** The scan-in screen's state. The wedge scanner is always on. */
export function useScanIn({ isUnattended, onScan, onAdmit }: ScanInOptions): ScanIn {
  const ledger = useCheckInLedger();
  const lookUp = useCodeLookup();
  const takeStaffCard = useStaffCard();
  const sounds = useVerdictSounds();
  const { isFilled, phase } = useSyncStatus();
  const { view: checkIns } = useRows('check_ins');
  const [state, setState] = useState<ScanState>({ kind: 'idle' });
  const [earlier, setEarlier] = useState<EarlierOutcome | null>(null);
  /** The verdict about which staff are being asked; a new code ends the question. */
  const [asked, setAsked] = useState<ScanState | null>(null);
  const shown = useRef(state);
  /** The verdict that was last followed by a check-in. */
  const decided = useRef<ScanState>(null);
  const show = useCallback((next: ScanState) => {
    shown.current = next;
    setState(next);
  }, []);
  const latestLookUp = useRef(lookUp);
  useEffect(() => {
    latestLookUp.current = lookUp;
  });

  const admitPerson = useCallback(
    async (checked: Extract<ScanState, { kind: 'checked' }>, overrideReason?: string) => {
      const target = checkInTarget(checked.lookup);
      if (!target || !isAdmittable(checked.lookup)) return;
      const { lookup } = checked;
      decided.current = checked;
      const result = await ledger.checkIn({ ...target, name: personName(lookup), overrideReason });
      if (!result.ok) sounds.play('unknown');
      const now = shown.current;
      if (now !== checked) {
        /* The same card again, looked up before its check-in was saved: its verdict is outdated. */
        const isSame = now.kind === 'checked' && checkInTarget(now.lookup)?.waiverId === target.waiverId;
        if (isSame && result.ok && decided.current !== now)
          show({ ...now, lookup: latestLookUp.current([now.lookup.text]) });
        else setEarlier(earlierOutcome(lookup, result));
      } else if (!result.ok) show({ ...checked, failure: `Failed to check in member. ${result.message}` });
      else if (result.isNew) show({ kind: 'done', lookup, checkinId: result.checkinId });
      else show({ ...checked, lookup: latestLookUp.current([lookup.text]) });
    },
    [ledger, sounds, show],
  );

  const checkCode = useCallback(
    (texts: readonly string[], trouble: ScanTrouble | null = null) => {
      if (takeStaffCard(texts)) return;
      const lookup = lookUp(texts);
      const checked = { kind: 'checked' as const, lookup, trouble, isPartial: !isFilled };
      show(checked);
      setEarlier(null);
      sounds.play(lookup.verdict.level);
      if (isUnattended && isAdmittedUnattended(lookup)) void admitPerson(checked);
    },
    [lookUp, sounds, isUnattended, isFilled, admitPerson, show, takeStaffCard],
  );

  const checkScan = ({ texts, trouble }: WedgeScan) => {
    if (takeStaffCard(texts)) return;
    onScan?.();
    checkCode(texts, trouble);
  };
  /* People are still being read from this device: a scan from before then waits for them. */
  const isStarting = phase === 'starting';
  const early = useRef<WedgeScan | null>(null);
  useWedgeScans((scan) => {
    if (isStarting) early.current = scan;
    else checkScan(scan);
  });
  const checkEarly = useEffectEvent(() => {
    const scan = early.current;
    early.current = null;
    if (scan) checkScan(scan);
  });
  useEffect(() => {
    if (!isStarting) checkEarly();
  }, [isStarting]);

  const isUndone = state.kind === 'done' && Boolean(checkIns.get(state.checkinId)?.undone_at);
  return {
    state: isUndone ? { kind: 'undone', lookup: state.lookup } : state,
    earlier,
    checkCode,
    asks: asked?.kind === 'checked' && asked === state ? questionOf(asked.lookup) : null,
    keepOut: () => {
      setAsked(null);
      if (state.kind === 'checked') show({ ...state, lookup: latestLookUp.current([state.lookup.text]) });
    },
    admit: async (answer) => {
      if (state.kind !== 'checked' || !isAdmittable(state.lookup)) return;
      if (questionOf(state.lookup) !== null && answer === undefined) return setAsked(state);
      setAsked(null);
      onAdmit?.();
      if (answer && 'overrideReason' in answer) return admitPerson(state, answer.overrideReason);
      /* Someone who signed in the meantime has another record now, and may be checked in under it. */
      const checked = answer ? { ...state, lookup: latestLookUp.current([state.lookup.text]) } : state;
      if (checked !== state) show(checked);
      await admitPerson(checked);
    },
    undo: async () => {
      if (state.kind !== 'done' && state.kind !== 'checked') return;
      const { lookup } = state;
      const checkinId = state.kind === 'done' ? state.checkinId : lookup.checkIn?.checkin_id;
      if (!checkinId) return;
      const result = await ledger.undo(checkinId, personName(lookup));
      if (shown.current !== state) return;
      show(
        result.kind === 'failed'
          ? {
              kind: 'checked',
              lookup,
              trouble: null,
              isPartial: false,
              failure: `The check-in wasn’t undone. ${result.message}`,
            }
          : { kind: 'undone', lookup },
      );
    },
    clear: () => {
      show({ kind: 'idle' });
      setEarlier(null);
    },
  };
}
