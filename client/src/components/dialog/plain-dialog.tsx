import { Modal, type ModalProps } from '@mantine/core';
import { type MouseEvent, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { IsLeaving, type Outer, OuterDialog } from './outer-dialog.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface PlainDialogProps extends ModalProps {
  /** What a screen reader calls a dialog without a title. */
  label?: string;
}

/** A dialog without anything to lose. It returns the focus, and Escape closes only the uppermost one. Requirement U21. */
export function PlainDialog({ opened, returnFocus = true, closeOnEscape = true, label, ...rest }: PlainDialogProps) {
  const around = useContext(OuterDialog);
  const isLeaving = useContext(IsLeaving);
  const [inner, setInner] = useState(0);
  const isOpen = useRef(false);
  const outer = useMemo<Outer>(
    () => ({ count: (by) => setInner((count) => count + by), isClosing: () => !isOpen.current }),
    [],
  );
  useLayoutEffect(() => {
    isOpen.current = opened;
    return () => {
      isOpen.current = false;
    };
  }, [opened]);
  useEffect(() => {
    if (!opened) return undefined;
    around?.count(1);
    return () => around?.count(-1);
  }, [opened, around]);
  useFocusReturn(opened, returnFocus);
  return (
    <OuterDialog value={outer}>
      <Modal
        {...rest}
        opened={opened}
        returnFocus={false}
        /* A dialog is no page: its header is not the one banner of the document. */
        attributes={{ header: { role: 'none' }, ...(label && { content: { 'aria-label': label } }) }}
        closeOnEscape={closeOnEscape && inner === 0 && !isLeaving}
        overlayProps={{ onMouseDown: keepFocus }}
      />
    </OuterDialog>
  );
}

/** A press outside, which may lead to a question, leaves the focus in its field. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
