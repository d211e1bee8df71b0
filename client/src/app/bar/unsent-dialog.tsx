import '../../components/theme/styles-staff.ts';
import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';

interface UnsentDialogProps {
  unsent: number;
  onClose: () => void;
  onHandOver: () => void;
}

/** Why signing out was refused, and what can be done. Requirement S24. */
export function UnsentDialog({ unsent, onClose, onHandOver }: UnsentDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={`${unsent} unsent ${unsent === 1 ? 'item' : 'items'}`}>
      <Text mb="lg">
        {unsent === 1 ? 'One item has' : `${unsent} items have`} not reached the server yet. Stay signed in until they
        are sent, or leave them on this device for the next sign-in at your venue.
      </Text>
      <DialogActions>
        <Button variant="default" onClick={onHandOver}>
          Leave them here and log out
        </Button>
        <Button component={Link} to="/outbox" onClick={onClose} data-autofocus>
          Show them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
