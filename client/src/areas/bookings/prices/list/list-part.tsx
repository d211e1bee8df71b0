import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { getPrices } from '@gatehouse/sync-protocol/areas/bookings/prices.contracts';
import { getSquareCredentials } from '@gatehouse/sync-protocol/areas/money/square-accounts.contracts';
import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { DiscardDialog } from '#components/dialog/discard-dialog.tsx';
import { Loaded } from '#components/endpoints.tsx';
import { unsavedIn } from '#components/forms/unsaved';
import { useMay } from '#domain/session/session-context.tsx';
import { useRead } from '#lib/api/use-read';
import { ListForm } from './list-form.tsx';
import type { Sold } from './try-party.model.ts';

interface ListPartProps {
  clientId: string;
  offerings: readonly OfferingView[];
  /** The offering in the page's address. */
  asked: string | null;
  onAsk: (offeringId: string) => void;
  sold: Sold;
}

/** The prices of one offering. Another one is shown only once what was typed is saved or given up. */
export function ListPart({ clientId, offerings, asked, onAsk, sold }: ListPartProps) {
  const part = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState<string | null>(null);
  const offering = offerings.find(({ offering_id: id }) => id === asked) ?? offerings[0];
  const offeringId = offering?.offering_id ?? '';
  const read = useRead(getPrices, { params: { client_id: clientId, offering_id: offeringId } });
  const hasSquare = useHasSquare(clientId);
  return (
    <div ref={part}>
      <NativeSelect
        label="Offering"
        maw={420}
        mb="lg"
        value={offeringId}
        data={offerings.map(({ offering_id: value, offering_name: label }) => ({ value, label }))}
        onChange={({ currentTarget: { value } }) => (unsavedIn(part.current) ? setNext(value) : onAsk(value))}
      />
      <Loaded read={read} skeleton={{ rows: 4 }}>
        {({ prices }) =>
          offering ? <ListForm key={offeringId} {...{ clientId, offering, prices, sold, hasSquare }} /> : null
        }
      </Loaded>
      {next === null ? null : (
        <DiscardDialog
          onKeep={() => setNext(null)}
          onDiscard={() => {
            setNext(null);
            onAsk(next);
          }}
        />
      )}
    </div>
  );
}

/** Whether guests can pay by card; null for a person who may not know. */
function useHasSquare(clientId: string): boolean | null {
  const may = useMay();
  const isKnown = may(getSquareCredentials);
  const { data } = useRead(getSquareCredentials, isKnown ? { params: { client_id: clientId } } : null);
  return data ? data.credentials !== null : null;
}
