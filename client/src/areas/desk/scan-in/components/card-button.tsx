import type { MemberRow } from '@gatehouse/sync-protocol/areas/people/member';
import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useCardVenue } from '#domain/members/use-card-venue';

const MemberCardDialog = lazy(async () => ({
  default: (await import('#domain/members/member-card-dialog.tsx')).MemberCardDialog,
}));

/** A lost card is printed again at the desk. The code that draws barcodes is loaded when a card is requested. */
export function CardButton({ member }: { member: MemberRow }) {
  const venue = useCardVenue();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const card = {
    venue,
    name: memberName(member),
    membershipId: member.membership_id,
    memberUntil: member.expiration_date,
  };
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    <>
      <Button variant="default" size="xs" mt="sm" onClick={open}>
        Member card
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <MemberCardDialog card={isOpen ? card : null} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
