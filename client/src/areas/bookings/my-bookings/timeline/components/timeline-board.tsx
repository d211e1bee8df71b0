import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useElementSize, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { OverbookFields } from '#domain/bookings/overbook-fields.tsx';
import { reasonProblem } from '#domain/bookings/overbooking';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { CreateBookingDialog } from '../../components/create-form.tsx';
import { type Block, type Board, legible } from '../model/board.model.ts';
import { leastMsOf } from '../model/geometry.ts';
import { placeAt } from '../model/place.model.ts';
import { type Scale, scaleHours, scaleNames, scales, stepped, useScale } from '../model/scale.ts';
import { scrollTo } from '../model/scrolling.ts';
import { type Moves, useMoves } from '../model/use-moves.ts';
import { type Placing, usePlacing } from '../model/use-placing.ts';
import classes from './board.module.css';
import { MoveBar } from './move-bar.tsx';
import { MoveBoard } from './move-board.tsx';
import { RoomList } from './room-list.tsx';

interface TimelineBoardProps {
  board: Board;
  /** Null on another day than today. */
  nowMs: number | null;
  /** Says whether bookings can be made and moved here. */
  canChange: boolean;
  today: string;
  onOpen: (block: Block) => void;
}

/** A day by resource, as close as staff want to see it: on a phone as a list. */
export function TimelineBoard({ board, canChange, ...shown }: TimelineBoardProps) {
  const [scale, setScale] = useScale();
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const box = useRef<HTMLDivElement>(null);
  const { ref, width } = useElementSize();
  const leastMs = leastMsOf(width, board.frame, scaleHours[scale].px);
  const drawn = useMemo(() => legible(board, leastMs), [board, leastMs]);
  const view = { ...shown, board: drawn, scale, isNarrow, scroller: box };
  const tools = <Tools {...view} onScale={setScale} />;
  return (
    <div ref={ref}>
      {canChange ? (
        <Changeable {...view} tools={tools} />
      ) : (
        <>
          <div className={classes['bar']}>{tools}</div>
          <View {...view} moves={null} placing={null} />
        </>
      )}
    </div>
  );
}

interface ViewProps extends Omit<TimelineBoardProps, 'canChange'> {
  scale: Scale;
  isNarrow: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  moves: Moves | null;
  placing: Placing | null;
}

function View({ isNarrow, ...view }: ViewProps) {
  return isNarrow ? <RoomList {...view} /> : <MoveBoard {...view} />;
}

type Viewed = Omit<ViewProps, 'moves' | 'placing'>;

/** How close the day is shown, and the way to now. */
function Tools({ board, nowMs, scale, isNarrow, scroller, onScale }: Viewed & { onScale: (scale: Scale) => void }) {
  const zoom = (step: 1 | -1) => () => onScale(stepped(scale, step));
  useHotkeys([
    ['plus', zoom(1)],
    ['shift+plus', zoom(1)],
    ['=', zoom(1)],
    ['-', zoom(-1)],
  ]);
  const isNow = nowMs !== null && nowMs >= board.frame.startMs && nowMs <= board.frame.endMs;
  const toNow = (): void => {
    if (isNarrow) document.querySelector('[data-now], [data-next]')?.scrollIntoView({ block: 'center' });
    else if (nowMs !== null) scrollTo(scroller.current, board, nowMs - 3_600_000);
  };
  return (
    <Group gap="xs" ml="auto">
      {isNow ? (
        <Button variant="default" onClick={toNow}>
          Now
        </Button>
      ) : null}
      {isNarrow ? null : (
        <SegmentedControl
          aria-label="Zoom"
          data={scales.map((value) => ({ value, label: scaleNames[value] }))}
          value={scale}
          onChange={(value) => onScale(value)}
        />
      )}
    </Group>
  );
}

/** The day with what staff do on it: bookings are made and moved. */
function Changeable({ tools, ...view }: Viewed & { tools: ReactNode }) {
  const { board, nowMs, today } = view;
  const { clientId } = useSyncEngine().identity;
  const moves = useMoves(board);
  const placing = usePlacing(board);
  const { ground, booked } = placing;
  return (
    <>
      <MoveBar moves={moves} placing={placing} board={board} nowMs={nowMs} isNarrow={view.isNarrow} tools={tools} />
      <View {...view} moves={moves} placing={placing} />
      <OverbookDialog key={moves.refused ? 'asked' : 'none'} moves={moves} />
      {booked && ground ? (
        <CreateBookingDialog
          clientId={clientId}
          today={today}
          day={board.date}
          placeOf={(offeringId) => placeAt(booked, ground, offeringId)}
          onClose={placing.close}
        />
      ) : null}
    </>
  );
}

/** Asks why a booking is to go where there is no room. Requirement B31. */
function OverbookDialog({ moves: { refused, draft, cancel, isBusy } }: { moves: Moves }) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  if (!refused) return null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const problem = reasonProblem(reason);
    setError(problem);
    if (problem === null) void refused.send(reason.trim());
  };
  return (
    <Dialog opened onClose={cancel} title={`Move ${draft?.row.party_name ?? 'it'} anyway?`}>
      <form onSubmit={send} noValidate>
        <Stack gap="md">
          <OverbookFields refusal={refused.why} reason={reason} error={error} onReason={setReason} />
          <DialogActions>
            <Button variant="default" onClick={cancel} disabled={isBusy}>
              Put Back
            </Button>
            <Button type="submit" disabled={isBusy}>
              {isBusy ? 'Moving…' : 'Move Anyway'}
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Dialog>
  );
}
