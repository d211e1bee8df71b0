import { listOfferingBlackouts } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { listEmbedOrigins } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { listVenueHolidays } from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Anchor, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import type { DraftPreview, OfferingDraft } from '#domain/offerings/offering-draft';
import { useResources } from '#domain/resources/resources.queries';
import { useRead } from '#lib/api/use-read';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { useBlackouts } from '../blackouts/blackouts.queries.ts';
import { AvailableDays } from '../hours/available-days.tsx';
import { HoursFields } from '../hours/hours-fields.tsx';
import { LengthFields } from '../length/length-fields.tsx';
import { draftOf, placesOn } from '../model/offering-draft.model.ts';
import { type OfferingValues, withType } from '../model/offering-form.model.ts';
import { useOfferingForm } from '../model/use-offering-form.ts';
import classes from './offerings.module.css';

/** Width of the form and its preview together. */
const EDITOR_WIDTH = 1160;

const types: OfferingView['offering_type'][] = ['Group', 'Individual'];

interface OfferingDialogProps {
  clientId: string;
  offeringId: string;
  /** Null where the slot is free. */
  offering: OfferingView | null;
  /** Shows the form's values as visitors would see them. */
  Preview: DraftPreview;
  onClose: () => void;
}

/** What is sold in one slot: for how many, when, and what is due at once. Requirements B7, O59. */
export function OfferingDialog({ clientId, offeringId, offering, Preview, onClose }: OfferingDialogProps) {
  const form = useOfferingForm(clientId, { offeringId, offering, onDone: onClose });
  const { values, field, set } = form;
  const draft = useOfferingDraft(clientId, offering === null ? null : offeringId, values);
  const isIndividual = values.offering_type === 'Individual';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={offering ? `Edit “${offering.offering_name}”` : 'Add offering'}
      size={EDITOR_WIDTH}
    >
      <div className={classes['editor']}>
        <form {...form.props}>
          <Stack gap="md">
            <TextInput
              label="Offering Name"
              required
              maxLength={120}
              autoComplete="off"
              data-autofocus
              {...field('offering_name')}
            />
            <NativeSelect
              label="Offering Type"
              description={
                isIndividual
                  ? 'Each booking is for one person.'
                  : 'Each booking is for a party that shares a start time.'
              }
              data={types}
              {...field('offering_type')}
              onChange={(event) => set(withType(event.currentTarget.value as OfferingValues['offering_type']))}
            />
            <SimpleGrid cols={{ base: 2, xs: 3 }}>
              <NumberField label="Base Players" disabled={isIndividual} {...field('base_players')} />
              <NumberField label="Max Players" disabled={isIndividual} {...field('max_players')} />
              <NumberField label="Capacity" placeholder="No limit set" {...field('capacity')} />
            </SimpleGrid>
            <HoursFields form={form} />
            <NumberField
              label="Interval (minutes)"
              description="From one start time to the next, 1 to 1440."
              {...field('interval_minutes')}
            />
            <AvailableDays form={form} />
            <LengthFields clientId={clientId} form={form} />
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label="Start Date" type="date" {...field('start_date')} />
              <TextInput label="End Date" type="date" min={values.start_date} {...field('end_date')} />
            </SimpleGrid>
            <TextInput
              label="Due now Amount"
              description={<DepositHint needsSquare={form.needsSquare} />}
              inputMode="decimal"
              autoComplete="off"
              leftSection="$"
              {...field('deposit_amount')}
              onBlur={form.resetDeposit}
            />
            <Textarea
              label="Side Text"
              description="Shown next to the booking form: what to bring, where to park."
              rows={3}
              resize="vertical"
              maxLength={5000}
              {...field('side_text')}
            />
            <DialogFooter
              error={form.failure ? { message: form.failure } : null}
              onCancel={onClose}
              label={offering ? 'Save' : 'Add offering'}
              busyLabel="Saving…"
              isBusy={form.isBusy}
            />
          </Stack>
        </form>
        <Preview draft={draft} />
      </div>
    </Dialog>
  );
}

function NumberField(props: Parameters<typeof TextInput>[0]) {
  return <TextInput inputMode="numeric" autoComplete="off" {...props} />;
}

/** The link opens a tab of its own: what was typed here stays. */
function DepositHint({ needsSquare }: { needsSquare: boolean }) {
  return (
    <>
      In US dollars, paid by card when booking. With 0, people pay at the venue.
      {needsSquare ? (
        <>
          {' '}
          Deposits need your{' '}
          <Anchor href="/square-credentials" target="_blank" inherit underline="always">
            Square account
          </Anchor>
          .
        </>
      ) : null}
    </>
  );
}

/**
 * The draft of a form, with the days on which the venue, or the stored offering, is closed, and the rooms it needs as they are
 * open. Until these are known, and offline, no day is closed and no room needed. Requirement O59.
 */
function useOfferingDraft(clientId: string, offeringId: string | null, values: OfferingValues): OfferingDraft {
  const params = { client_id: clientId };
  const ofBusiness = useBlackouts({ clientId, offeringId: null });
  const ofOffering = useRead(
    listOfferingBlackouts,
    offeringId === null ? null : { params: { ...params, offering_id: offeringId } },
  );
  const holidays = useRead(listVenueHolidays, { params });
  const resources = useResources(clientId).data?.resources;
  const timeZone = useVenueTimeZone();
  const draft = draftOf(values);
  const needs = resources === undefined ? [] : draft.bookable.needs;
  const needed = new Set(needs.flatMap(({ resourceIds }) => resourceIds));
  const rooms = (resources ?? []).filter(({ resource_id: id }) => needed.has(id));
  const websites = useRead(listEmbedOrigins, { params });
  const closed = new Set([...(ofBusiness.data ?? []), ...(ofOffering.data ?? [])].map((day) => day.blackout_date));
  const closing = new Map(holidays.data?.holidays.filter((day) => !day.is_open).map((day) => [day.date, day.holidays]));
  const [website] = websites.data?.origins ?? [];
  return {
    look: draft.look,
    bookable: { ...draft.bookable, needs },
    factsOn: (date) => ({
      holidays: closing.get(date) ?? [],
      isBlackedOut: closed.has(date),
      booked: [],
      places: placesOn(rooms, date, timeZone),
    }),
    website: website === undefined ? null : website.replace(/^https?:\/\//, ''),
  };
}
