import type { SigningKiosk } from '@gatehouse/sync-protocol/areas/desk/signing-requests.contracts';
import type { CustomerRow } from '@gatehouse/sync-protocol/areas/people/customer';
import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { recordIdOf, signatureOf } from '@gatehouse/sync-protocol/areas/people/merged-records';
import { type MissingDocument, waiverStanding } from '@gatehouse/sync-protocol/areas/waivers/validity/waiver-standing';
import { Button, List, Radio, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useVenueDate } from '#sync/react/use-venue-date';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { DialogActions } from '../../components/dialog/dialog-actions.tsx';
import { ignoreHeldEnter } from '../../devices/one-press.ts';
import { useRows } from '../../sync/react/sync-context.tsx';
import { missingSentences } from '../verdict/missing-words.ts';
import type { DocumentsOf } from '../verdict/people-documents.ts';
import { askedFirstName, askedName, askedPerson } from './asked-person.ts';
import { useSignHere } from './sign-here.tsx';
import { useSigningPlaces } from './use-signing-places.ts';

export interface UnsignedDialogProps {
  /** The person's record as it was when staff asked. */
  row: CustomerRow | MemberRow;
  documentsOf: DocumentsOf;
  onCheckIn: () => void;
  /** Where the focus goes afterwards is the caller's decision. */
  onClose: () => void;
}

/**
 * Asks before a person comes in who has not signed all that they need, and lets them sign just that first. The focus begins at
 * 'Sign Now': Enter by habit, or a scanner that ends in it, checks no one in. Once the signature has arrived, Enter does.
 * Requirements F53, F54, F66.
 */
export function UnsignedDialog({ row, documentsOf, onCheckIn, onClose }: UnsignedDialogProps) {
  const person = askedPerson(row);
  const name = askedName(person);
  const places = useSigningPlaces();
  const formHere = useSignHere();
  const hasWaiver = useRows('waiver_documents').view.size > 0;
  const { isSigned, missing, adultAge } = useStillMissing(row, documentsOf);
  const documentIds = missing.map(({ document_id: id }) => id);
  const [wasMissing] = useState(missing.length > 0);
  /** What was missing when the form on this device was signed; null before. */
  const [signedHere, setSignedHere] = useState<string | null>(null);
  const [step, setStep] = useState<'asking' | 'sending' | 'here' | { kiosk: string; minutes: number }>('asking');
  const [chosen, setChosen] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  const hasSigned = isSigned ?? signedHere !== null;
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
    const sent = await places.send({ ...person, document_ids: documentIds }, kiosk);
    if ('message' in sent) {
      setError(sent.message);
      setStep('asking');
    } else setStep({ kiosk: kiosk.name, minutes: sent.minutes });
  };

  if (hasSigned)
    return (
      <Question title={`${name} Has Signed`} onClose={onClose}>
        <Text>
          {wasMissing ? 'Everything is signed.' : 'The waiver is on file.'} {name} is ready to come in.
        </Text>
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
      documentIds,
      onSigned: () => {
        setSignedHere(documentIds.join());
        leaveForm();
      },
      onClose: leaveForm,
    });
  const otherName =
    signedHere === documentIds.join()
      ? `The form was signed with another name, so it isn’t the waiver of ${name}. Who signed is on the list.`
      : null;
  return (
    <Question title={missing.length > 0 ? 'Not Everything Is Signed' : 'No Signature on File'} onClose={onClose}>
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
          {missing.length > 0 ? (
            <div>
              <Text>What {name} has to sign:</Text>
              <List fw={600} mt={4}>
                {missingSentences(missing, adultAge, askedFirstName(person)).map((sentence) => (
                  <List.Item key={sentence}>{sentence}</List.Item>
                ))}
              </List>
            </div>
          ) : (
            <Text>{name} is on the list, but hasn’t signed a waiver here.</Text>
          )}
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

interface StillMissing {
  /** Whether nothing is asked for any more; null where this device doesn't hold the record and learns of no signature. */
  isSigned: boolean | null;
  missing: readonly MissingDocument[];
  /** Years from which people sign for themselves at this venue. */
  adultAge: number | undefined;
}

/** What this device knows by now of what a person has to sign. Requirements F54, F66. */
function useStillMissing(row: CustomerRow | MemberRow, documentsOf: DocumentsOf): StillMissing {
  const customers = useRows('customers').view;
  const members = useRows('members').view;
  const venueDate = useVenueDate();
  const own = customers.get(recordIdOf(row));
  const record = own && (customers.get(recordIdOf(own)) ?? own);
  const member = 'membership_id' in row ? members.get(row.membership_id) : undefined;
  const current = record ?? member ?? row;
  const documents = documentsOf(current);
  const { state, missing } = waiverStanding(signatureOf(current), venueDate, documents);
  const isSigned = state === 'active' || state === 'last_year';
  return { isSigned: record || isSigned ? isSigned : null, missing, adultAge: documents?.adultAge };
}

/** The place that is this device, among the ids of kiosks. */
const HERE = 'here';

interface SigningPlaceChoiceProps {
  /** Null while they are being asked for. */
  kiosks: readonly SigningKiosk[] | null;
  canSignHere: boolean;
  hasWaiver: boolean;
  isOffline: boolean;
  value: string | null;
  onChange: (place: string) => void;
}

/** Where the person signs: one of the kiosks, or this device. Where there is nothing to choose, what staff can do. Requirement F54. */
function SigningPlaceChoice(props: SigningPlaceChoiceProps) {
  const { kiosks, canSignHere, hasWaiver, isOffline, value, onChange } = props;
  if (!hasWaiver) return <Hint>This venue has no waiver to sign yet. The owner uploads it under My Waiver.</Hint>;
  if (kiosks === null) return <Hint>Looking for the kiosks…</Hint>;
  if (kiosks.length === 0) {
    const why = isOffline ? 'Without the network no kiosk can be asked. ' : 'No kiosk can be asked right now. ';
    return (
      <Hint>
        {why}
        {canSignHere
          ? 'They can sign on this device, also offline.'
          : 'Ask them to sign at a kiosk, or with the waiver’s link on a phone.'}
      </Hint>
    );
  }
  return (
    <Radio.Group label="Where do they sign?" value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {kiosks.map(({ device_id: id, name, is_reachable: isReachable }) => (
          <Radio key={id} value={id} label={name} description={isReachable ? undefined : 'Not connected right now'} />
        ))}
        {canSignHere && <Radio value={HERE} label="This device" />}
      </Stack>
    </Radio.Group>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
