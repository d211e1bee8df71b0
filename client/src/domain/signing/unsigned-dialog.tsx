import type { AskedPerson, SigningKiosk } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import { recordIdOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { ignoreHeldEnter } from '../../devices/one-press.ts';
import { useRows } from '../../sync/react/sync-context.tsx';
import { useVenueDate } from '../../sync/react/use-venue-date.ts';
import { waiverWords } from '../verdict/waiver-words.ts';
import { askedName } from './asked-person.ts';
import { useSignHere } from './sign-here.tsx';
import { HERE, SigningPlaceChoice } from './signing-place-choice.tsx';
import { useSigningPlaces } from './use-signing-places.ts';

export interface UnsignedDialogProps {
  person: AskedPerson;
  onCheckIn: () => void;
  /** Where the focus goes afterwards is the caller's decision. */
  onClose: () => void;
}

/**
 * Asks before a person without a signature comes in, and lets them sign first. The focus begins at 'Sign Now': Enter by habit, or a
 * scanner that ends in it, checks no one in. Once the signature has arrived, Enter does. Requirements F53, F54.
 */
export function UnsignedDialog({ person, onCheckIn, onClose }: UnsignedDialogProps) {
  const name = askedName(person);
  const places = useSigningPlaces();
  const formHere = useSignHere();
  const hasWaiver = useRows('waiver_documents').view.size > 0;
  const isKnown = useSignatureKnown(person.waiver_id, useVenueDate());
  const [isSignedHere, setIsSignedHere] = useState(false);
  const [step, setStep] = useState<'asking' | 'sending' | 'here' | { kiosk: string; minutes: number }>('asking');
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const hasSigned = isKnown ?? isSignedHere;
  const isSent = typeof step === 'object';
  const admit = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasSigned) admit.current?.focus();
    else if (isSent) close.current?.focus();
  }, [hasSigned, isSent]);

  const canSignHere = formHere !== null && hasWaiver;
  const kiosks = hasWaiver ? places.kiosks : [];
  const first = kiosks?.find((kiosk) => kiosk.is_reachable);
  const place = chosen ?? (kiosks === null ? null : (first?.device_id ?? (canSignHere ? HERE : null)));
  const canSign = canSignHere || (kiosks?.length ?? 1) > 0;

  const signNow = async () => {
    if (place === HERE) return setStep('here');
    const kiosk: SigningKiosk | undefined = kiosks?.find(({ device_id: id }) => id === place);
    if (!kiosk || step === 'sending') return;
    setStep('sending');
    setError(null);
    const sent = await places.send(person, kiosk);
    if ('message' in sent) {
      setError(sent.message);
      setStep('asking');
    } else setStep({ kiosk: kiosk.name, minutes: sent.minutes });
  };

  if (hasSigned)
    return (
      <Question title={`${name} Has Signed`} onClose={onClose}>
        <Text>The waiver is on file. {name} is ready to come in.</Text>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button ref={admit} miw={150} data-autofocus onClick={onCheckIn}>
            Check In
          </Button>
        </DialogActions>
      </Question>
    );
  const leaveForm = () => setStep('asking');
  if (step === 'here' && formHere)
    return formHere({
      person,
      documentIds: [],
      onSigned: () => {
        setIsSignedHere(true);
        leaveForm();
      },
      onClose: leaveForm,
    });
  const otherName = isSignedHere
    ? `The form was signed with another name, so it isn’t the waiver of ${name}. Who signed is on the list.`
    : null;
  return (
    <Question title="No Signature on File" onClose={onClose}>
      {isSent ? (
        <output>
          <Text span display="block">
            {step.kiosk} opens the form of {name} as soon as no one else is signing there, within {step.minutes}{' '}
            minutes.
          </Text>
          <Text span display="block" size="sm" c="dimmed" mt={6}>
            You can close this and go on. The list shows the signature when it arrives.
          </Text>
        </output>
      ) : (
        <>
          <Text>{name} is on the list, but hasn’t signed a waiver here.</Text>
          <SigningPlaceChoice
            kiosks={kiosks}
            canSignHere={canSignHere}
            hasWaiver={hasWaiver}
            isOffline={places.isOffline}
            value={place}
            onChange={setChosen}
          />
        </>
      )}
      <DialogActions error={error ?? otherName}>
        <Button ref={close} variant="default" onClick={onClose}>
          {isSent ? 'Close' : 'Cancel'}
        </Button>
        <Button variant="default" c="var(--gate-attention)" onClick={onCheckIn}>
          Check In Anyway
        </Button>
        {canSign && !isSent && (
          <Button miw={150} data-autofocus aria-busy={step === 'sending'} onClick={() => void signNow()}>
            {step === 'sending' ? 'Asking…' : 'Sign Now'}
          </Button>
        )}
      </DialogActions>
    </Question>
  );
}

function Question({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={480}
      returnFocus={false}
      /* The second half of a double click on a row lands outside. */
      closeOnClickOutside={false}
    >
      <Stack gap="md" onKeyDownCapture={ignoreHeldEnter}>
        {children}
      </Stack>
    </Dialog>
  );
}

/** What this device knows by now of a record's signature; null where it doesn't hold the record. Requirement F54. */
function useSignatureKnown(recordId: string, venueDate: string): boolean | null {
  const customers = useRows('customers').view;
  const own = customers.get(recordId);
  if (!own) return null;
  return waiverWords(customers.get(recordIdOf(own)) ?? own, venueDate).state !== 'unsigned';
}
