import { Button, Group, Modal } from '@mantine/core';
import { createPortal } from 'react-dom';
import classes from './member-card.module.css';
import { MemberCard, type MemberCardProps } from './member-card.tsx';

export interface MemberCardDialogProps {
  /** Null while closed. */
  card: MemberCardProps | null;
  onClose: () => void;
}

/** Shows a member's card and prints it on a page of its own size. */
export function MemberCardDialog({ card, onClose }: MemberCardDialogProps) {
  return (
    <>
      <Modal
        opened={card !== null}
        onClose={onClose}
        title="Member card"
        size="auto"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {card && <MemberCard {...card} />}
        <Group justify="flex-end" mt="md">
          <Button data-autofocus onClick={() => window.print()}>
            Print
          </Button>
        </Group>
      </Modal>
      {card &&
        createPortal(
          <div className={classes['sheet']} aria-hidden="true">
            <MemberCard {...card} />
          </div>,
          document.body,
        )}
    </>
  );
}
