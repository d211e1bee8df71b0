import { SimpleGrid, TextInput, type TextInputProps } from '@mantine/core';

interface PartyFieldsProps {
  field: (name: 'party_name' | 'party_phone' | 'party_email') => TextInputProps;
}

/** Fields for the guest of a booking; one without an email gets no mail. Requirement B35. */
export function PartyFields({ field }: PartyFieldsProps) {
  const email = field('party_email');
  return (
    <>
      <TextInput label="Party Name" required maxLength={120} autoComplete="off" {...field('party_name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Phone" type="tel" required maxLength={32} autoComplete="off" {...field('party_phone')} />
        <TextInput
          label="Email"
          type="email"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={email.value === '' ? 'Without an email, no confirmation is sent.' : undefined}
          maxLength={254}
          autoComplete="off"
          {...email}
        />
      </SimpleGrid>
    </>
  );
}
