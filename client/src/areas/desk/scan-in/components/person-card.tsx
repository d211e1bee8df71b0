import { Text, Title } from '@mantine/core';
import type { CodeLookup } from '#domain/codes/code-lookup';
import { personFacts, personName } from '../model/scan-in.model.ts';
import classes from '../scan-in.module.css';
import { CardButton } from './card-button.tsx';

export interface PersonCardProps {
  lookup: CodeLookup;
  venueDate: string;
}

/** The person behind a code, without a picture. Requirement F4. */
export function PersonCard({ lookup, venueDate }: PersonCardProps) {
  const facts = personFacts(lookup, venueDate);
  if (facts.length === 0) return null;
  return (
    <section className={classes['card']} aria-label={lookup.member ? 'Member' : 'Customer'}>
      <Title order={2} size="h4" mb="xs">
        {personName(lookup)}
      </Title>
      <dl className={classes['facts']}>
        {facts.map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
      </dl>
      {lookup.member && <CardButton member={lookup.member} />}
    </section>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Text component="dt" size="sm">
        {label}
      </Text>
      <Text component="dd" size="sm">
        {value}
      </Text>
    </>
  );
}
