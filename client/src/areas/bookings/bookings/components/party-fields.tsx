import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';

interface PartyFieldsProps {
  field: (name: 'party_name' | 'party_phone' | 'party_email') => TextInputProps;
}

/** Whose booking it is. */
export function PartyFields({ field }: PartyFieldsProps) {
  return (
    <>
      <TextInput label="Party Name" required maxLength={120} autoComplete="off" {...field('party_name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Phone" type="tel" required maxLength={32} autoComplete="off" {...field('party_phone')} />
        <TextInput label="Email" type="email" required maxLength={254} autoComplete="off" {...field('party_email')} />
      </SimpleGrid>
    </>
  );
}
