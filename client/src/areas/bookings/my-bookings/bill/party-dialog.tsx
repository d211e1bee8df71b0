import type { Bill, quoteChange } from '@gatehouse/sync-protocol/areas/bookings/bills/bills.contracts';
import type { BookingRow } from '@gatehouse/sync-protocol/areas/bookings/booking';
import { type ExtraView, listExtras } from '@gatehouse/sync-protocol/areas/bookings/extras.contracts';
import type { ReplyOf } from '@gatehouse/sync-protocol/base/contract';
import { Title } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogForm } from '#components/dialog-footer.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { refusal, stillAsking } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useBookingActions } from '#domain/bookings/booking-actions';
import { OverbookFields } from '#domain/bookings/overbook-fields.tsx';
import { reasonProblem, shortOf } from '#domain/bookings/overbooking';
import { useRead } from '#lib/api/use-read';
import { updateFailureText } from '../model/failure-texts.ts';
import { ChangePrice, KeepPrice, useChangeQuote } from './change-price.tsx';
import { CountFields } from './count-fields.tsx';
import { askedOf, choiceOf, countProblem, differenceText, extraFields, hasProblems } from './party-change.model.ts';

interface PartyDialogProps {
  clientId: string;
  booking: BookingRow;
  bill: Bill;
  onClose: () => void;
}

/** Who comes, by kind of guest, and the extras of a booking with a bill, with what that changes of its price before it is saved. Requirement B74. */
export function PartyDialog(props: PartyDialogProps) {
  const { clientId, booking, onClose } = props;
  const now = useChangeQuote({ clientId, bookingId: booking.booking_id }, {});
  const extras = useRead(listExtras, { params: { client_id: clientId } });
  const skeleton = { rows: 4 };
  return (
    <Dialog opened onClose={onClose} title="Change Party" size="lg">
      <Loaded read={now} skeleton={skeleton}>
        {({ quote }) => (
          <Loaded read={extras} skeleton={skeleton}>
            {(read) => <PartyForm {...props} now={quote} extras={read.extras} />}
          </Loaded>
        )}
      </Loaded>
    </Dialog>
  );
}

interface PartyFormProps extends PartyDialogProps {
  /** What the party costs as it is, without lines of staff's own. */
  now: ReplyOf<typeof quoteChange>['quote'];
  extras: readonly ExtraView[];
}

function PartyForm({ clientId, booking, bill, now, extras, onClose }: PartyFormProps) {
  const actions = useBookingActions(clientId);
  const { booking_id: bookingId } = booking;
  const before = choiceOf(bill, now.lines, extras);
  /** What there was too little of. */
  const [short, setShort] = useState<{ wish: string; what: 'place' | 'extra'; message: string } | null>(null);
  /** After a try whose answer was lost, the booking has what was typed. */
  const [isTried, setIsTried] = useState(false);
  const form = useContractForm(null, {
    initialValues: { choice: before, keeps_price: false, overbook_reason: '' },
    check: ({ choice, overbook_reason }) => {
      const problem = short?.wish === wishOf(choice) ? reasonProblem(overbook_reason) : null;
      return {
        ...(hasProblems(choice) ? { choice: 'Please enter whole numbers.' } : {}),
        ...(problem ? { overbook_reason: problem } : {}),
      };
    },
    send: async ({ choice, keeps_price, overbook_reason }) => {
      const { party, extras: asked } = askedOf(choice, before) ?? {};
      const { party_name, party_phone, party_email, date_scheduled, booking_time, updated_at } = booking;
      const answer = await actions.update(bookingId, {
        party_name,
        party_phone,
        party_email,
        date_scheduled,
        booking_time,
        updated_at,
        ...(party ? { party } : {}),
        ...(keeps_price ? { keep_price: true } : asked ? { extras: asked } : {}),
        ...(short?.wish === wishOf(choice) ? { overbook: { reason: overbook_reason.trim() } } : {}),
      });
      if (answer.ok) return keeps_price ? 0 : (quote.data?.difference ?? 0);
      const what = shortOf(answer);
      setIsTried(true);
      if (what === null) return refusal(updateFailureText(answer));
      setShort({ wish: wishOf(choice), what, message: answer.message });
      return stillAsking;
    },
    onDone: (difference) => {
      toast(`The party is changed. ${differenceText(difference)}.`);
      onClose();
    },
  });
  const { values, set, errors } = form;
  const { choice, keeps_price: keepsPrice } = values;
  const asked = hasProblems(choice) ? null : askedOf(choice, before);
  const isChanged = asked !== null && (!keepsPrice || asked.party !== undefined);
  const quote = useChangeQuote({ clientId, bookingId }, isChanged && !keepsPrice ? asked : null);
  const hint = isTried ? 'The booking has these guests and extras now.' : 'Change a number to see what that costs.';
  const fields = extraFields(booking.offering_id, extras, now.lines);
  const shownShort = short?.wish === wishOf(choice) ? short : null;
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      label={shownShort ? 'Save Anyway' : 'Save'}
      busyLabel="Saving…"
      isDisabled={!isChanged || !(keepsPrice || quote.isFresh)}
    >
      <Title order={3} size="h5">
        Guests
      </Title>
      <CountFields
        fields={(bill.party ?? []).map(({ band_id: id, name }) => ({
          id,
          label: name,
          error: countProblem(choice.party[id] ?? '0'),
        }))}
        counts={choice.party}
        onChange={(party) => set({ choice: { ...choice, party } })}
      />
      {fields.length > 0 && !keepsPrice ? (
        <>
          <Title order={3} size="h5">
            Extras
          </Title>
          <CountFields
            fields={fields.map((field) => ({ ...field, error: countProblem(choice.extras[field.id] ?? '0') }))}
            counts={choice.extras}
            onChange={(next) => set({ choice: { ...choice, extras: next } })}
          />
        </>
      ) : null}
      <KeepPrice isKept={keepsPrice} onChange={(isKept) => set({ keeps_price: isKept })} />
      {shownShort ? (
        <OverbookFields
          what={shownShort.what}
          refusal={shownShort.message}
          reason={values.overbook_reason}
          error={errors.overbook_reason ?? null}
          onReason={(reason) => set({ overbook_reason: reason })}
        />
      ) : null}
      <ChangePrice bill={bill} quote={quote} isKept={keepsPrice} hint={isChanged ? null : hint} />
    </DialogForm>
  );
}

const wishOf = ({ party, extras }: { party: object; extras: object }): string => JSON.stringify([party, extras]);
