import type { BillRow } from '@gatehouse/sync-protocol/areas/bookings/bills/bill-row';
import { type PaperRow, receiptOf } from '@gatehouse/sync-protocol/areas/bookings/bills/receipt';
import { createPortal } from 'react-dom';
import sheet from '#components/print-sheet.module.css';
import { usePrintSheet } from '#components/theme/use-print-sheet';
import { useBranding } from '#domain/venue/venue-branding-context.tsx';
import type { Overlaid } from '#sync/port/engine-port';
import { useSyncEngine } from '#sync/react/sync-context.tsx';
import { useVenueTimeZone } from '#sync/react/use-venue-date';
import type { Party } from '../../model/party.model.ts';
import classes from './printed-receipt.module.css';

interface PrintedReceiptProps {
  bill: Overlaid<BillRow>;
  party: Party;
  taxNumber: string;
  onEnd: () => void;
}

/** A receipt on a roll of 80 mm, as the server's; provisional while the server doesn't have all of it. Requirement B67. */
export function PrintedReceipt({ bill, party, taxNumber, onEnd }: PrintedReceiptProps) {
  const engine = useSyncEngine();
  const timeZone = useVenueTimeZone();
  const branding = useBranding(engine.identity.clientId);
  usePrintSheet(true, onEnd);
  const { reference = null, offering_name: offeringName, party_name: partyName } = party;
  const paper = receiptOf(bill, {
    venue: { name: branding?.name ?? '', address: '', phone: '', taxNumber },
    booking: { reference, offeringName, partyName, date: party.date_scheduled, startTime: party.booking_time },
    timeZone,
    printedAtMs: engine.now().epochMs,
    isProvisional: Boolean(bill.isPending ?? bill.isParked),
  });
  return createPortal(
    <section className={`${sheet['sheet']} ${classes['receipt']}`} aria-label={paper.title}>
      <h1>{paper.title}</h1>
      {paper.venue.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <dl>
        {paper.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {paper.sections.map(({ heading, rows }, at) => (
        <div key={heading || at} className={classes['section']}>
          {heading ? <h2>{heading}</h2> : null}
          {rows.map((row, index) => (
            <Row key={`${row.label}-${index}`} {...row} />
          ))}
        </div>
      ))}
      {paper.notes.map((note) => (
        <p key={note}>
          <strong>{note}</strong>
        </p>
      ))}
    </section>,
    document.body,
  );
}

function Row({ label, amount, note, isTotal }: PaperRow) {
  return (
    <p className={classes['row']} data-total={isTotal}>
      <span>
        {label}
        {note ? <small>{note}</small> : null}
      </span>
      <span>{amount}</span>
    </p>
  );
}
