import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { CardSheet } from './card-sheet.tsx';
import { MemberCard, type MemberCardProps } from './member-card.tsx';

export interface MemberCardDialogProps {
  /** Null while closed. */
  card: MemberCardProps | null;
  onClose: () => void;
  /** What else may be done with the card, before the button that prints it. */
  actions?: ReactNode;
}

/** Shows a member's card and prints it on a page of its own size. */
export function MemberCardDialog({ card, onClose, actions }: MemberCardDialogProps) {
  return (
    <>
      <Dialog opened={card !== null} onClose={onClose} title="Member card" size="auto">
        {card && (
          <Group justify="center" mb="md">
            <MemberCard {...card} />
          </Group>
        )}
        <DialogActions
          first={
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          }
        >
          {actions}
          <Button data-autofocus onClick={() => window.print()}>
            Print
          </Button>
        </DialogActions>
      </Dialog>
      {card && <CardSheet cards={[card]} paper="card" />}
    </>
  );
}
