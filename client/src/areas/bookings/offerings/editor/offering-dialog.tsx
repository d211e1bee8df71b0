import { listOfferingBlackouts } from '@gatehouse/sync-protocol/areas/bookings/blackouts.contracts';
import { listEmbedOrigins } from '@gatehouse/sync-protocol/areas/bookings/embedding.contracts';
import { listVenueHolidays } from '@gatehouse/sync-protocol/areas/bookings/holidays.contracts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Anchor, Stack, TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogFooter } from '#components/dialog-footer.tsx';
import type { DraftPreview, OfferingDraft } from '#domain/offerings/offering-draft';
import { useResources } from '#domain/resources/resources.queries';
import { useRead } from '#lib/api/use-read';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import { useBlackouts } from '../blackouts/blackouts.queries.ts';
import { draftOf, placesOn } from '../model/offering-draft.model.ts';
import type { OfferingValues } from '../model/offering-form.model.ts';
import type { Part } from '../model/parts.model.ts';
import { useOfferingForm } from '../model/use-offering-form.ts';
import classes from './editor.module.css';
import { PartNav } from './part-nav.tsx';
import { WhatFields } from './what-fields.tsx';
import { WhenFields } from './when-fields.tsx';
import { WhereFields } from './where-fields.tsx';

/** Width of the form and its preview together. */
const EDITOR_WIDTH = 1160;

interface OfferingDialogProps {
  clientId: string;
  offeringId: string;
  /** Null where the slot is free. */
  offering: OfferingView | null;
  /** The part that it opens on; null for the beginning. */
  part: Part | null;
  /** Shows the form's values as visitors would see them. */
  Preview: DraftPreview;
  onClose: () => void;
}

/**
 * What is sold in one slot, in four parts of one form: they are all there, so that nothing typed is lost on the way from one to
 * another, and one button saves them together. Requirements B7, O59, O60.
 */
export function OfferingDialog({ clientId, offeringId, offering, part, Preview, onClose }: OfferingDialogProps) {
  const form = useOfferingForm(clientId, { offeringId, offering, onDone: onClose });
  const draft = useOfferingDraft(clientId, offering === null ? null : offeringId, form.values);
  const editor = useRef<HTMLDivElement>(null);
  const section = (own: Part, title: string, children: ReactNode) => (
    <section className={classes['part']} data-part={own} aria-labelledby={`part-${own}`}>
      <h3 id={`part-${own}`} tabIndex={-1} data-autofocus={own === part || undefined}>
        {title}
      </h3>
      <Stack gap="md">{children}</Stack>
    </section>
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={offering ? `Edit “${offering.offering_name}”` : 'Add offering'}
      size={EDITOR_WIDTH}
    >
      <div className={classes['editor']} ref={editor}>
        <PartNav offeringId={offeringId} errors={form.errors} editor={editor} opensOn={part} />
        <form {...form.props}>
          {section('what', 'What', <WhatFields form={form} isFirst={part === null} />)}
          {section('when', 'When', <WhenFields form={form} />)}
          {section('where', 'Where', <WhereFields clientId={clientId} form={form} />)}
          {section(
            'price',
            'Price',
            <TextInput
              label="Due now Amount"
              description={<DepositHint needsSquare={form.needsSquare} />}
              inputMode="decimal"
              autoComplete="off"
              leftSection="$"
              maw={320}
              {...form.field('deposit_amount')}
              onBlur={form.resetDeposit}
            />,
          )}
          <DialogFooter
            error={form.failure ? { message: form.failure } : null}
            onCancel={onClose}
            label={offering ? 'Save' : 'Add offering'}
            busyLabel="Saving…"
            isBusy={form.isBusy}
          />
        </form>
        <div className={classes['preview']} data-part="preview">
          <Preview draft={draft} />
        </div>
      </div>
    </Dialog>
  );
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
  const { bookable, ...shown } = draftOf(values);
  const needs = resources === undefined ? [] : bookable.needs;
  const needed = new Set(needs.flatMap(({ resourceIds }) => resourceIds));
  const rooms = (resources ?? []).filter(({ resource_id: id }) => needed.has(id));
  const websites = useRead(listEmbedOrigins, { params });
  const closed = new Set([...(ofBusiness.data ?? []), ...(ofOffering.data ?? [])].map((day) => day.blackout_date));
  const closing = new Map(holidays.data?.holidays.filter((day) => !day.is_open).map((day) => [day.date, day.holidays]));
  const [website] = websites.data?.origins ?? [];
  return {
    ...shown,
    bookable: { ...bookable, needs },
    factsOn: (date) => ({
      holidays: closing.get(date) ?? [],
      isBlackedOut: closed.has(date),
      booked: [],
      places: placesOn(rooms, date, timeZone),
    }),
    website: website === undefined ? null : website.replace(/^https?:\/\//, ''),
  };
}
