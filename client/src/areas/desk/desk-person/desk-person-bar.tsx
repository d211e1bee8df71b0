import { Button } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { peopleToAsk } from '#domain/desk-person/desk-person';
import { StaffCardScans, useDeskPerson } from '#domain/desk-person/desk-person-context.tsx';
import { useRows } from '#sync/react/sync-context.tsx';
import classes from './desk-person.module.css';

const SwitchPersonDialog = lazy(async () => ({
  default: (await import('./switch-person-dialog.tsx')).SwitchPersonDialog,
}));

interface DeskPersonBarProps {
  /** The screen below listens to the scanner by itself. */
  hasScanner: boolean;
}

/** Says who is using the tablet, and lets another person take over. It is hidden where nobody has a PIN or a card. Requirement S44. */
export function DeskPersonBar({ hasScanner }: DeskPersonBarProps) {
  const { state } = useDeskPerson();
  const staff = useRows('staff');
  const people = useMemo(() => peopleToAsk(staff.view.values()), [staff]);
  const [isOpen, setIsOpen] = useState(false);
  if (people.length === 0) return null;
  const hasCards = people.some((row) => row.card_hash !== null);
  const name = state.person ? staff.view.get(state.person.id)?.name : undefined;
  return (
    <section className={classes['bar']} aria-label="Who is using this tablet">
      <output>
        {name === undefined ? (
          'Nobody has signed on at this tablet.'
        ) : (
          <>
            <strong>{name}</strong> is using this tablet.
          </>
        )}
      </output>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {name === undefined ? 'Choose your name' : 'Switch person'}
      </Button>
      {hasCards && !hasScanner ? <StaffCardScans /> : null}
      <Suspense fallback={null}>
        {isOpen ? <SwitchPersonDialog people={people} onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </section>
  );
}
