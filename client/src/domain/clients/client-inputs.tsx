import { typedCardExpiry } from '@gatehouse/sync-protocol/areas/money/subscription/card-expiry';
import { NativeSelect, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import type { ContractForm } from '../../components/forms/use-contract-form.ts';
import {
  type ClientField,
  type ClientValues,
  cardTypes,
  clientFieldLabels,
  paymentStatusLabels,
} from './client-fields.ts';

interface ClientInputsProps {
  form: ContractForm<ClientValues, unknown>;
  names: readonly ClientField[];
  optional: readonly ClientField[];
}

/** The fields of a client's form, two in a row where there is room. */
export function ClientInputs({ form, names, optional }: ClientInputsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      {names.map((name, at) => (
        <ClientInput key={name} form={form} name={name} isRequired={!optional.includes(name)} isFirst={at === 0} />
      ))}
    </SimpleGrid>
  );
}

interface ClientInputProps extends Pick<ClientInputsProps, 'form'> {
  name: ClientField;
  isRequired: boolean;
  isFirst: boolean;
}

function ClientInput({ form, name, isRequired, isFirst }: ClientInputProps) {
  const { value = '', onChange, ...field } = form.field(name);
  const common = {
    ...field,
    label: clientFieldLabels[name],
    required: isRequired,
    value,
    onChange: onChange as (event: React.ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void,
    autoComplete: 'off',
    ...(isFirst ? { 'data-autofocus': true } : {}),
  };
  switch (name) {
    case 'password':
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          {...(isRequired ? {} : { placeholder: 'Keeps the current one' })}
        />
      );
    case 'payment_status': {
      const choices = Object.entries(paymentStatusLabels).filter(
        ([status]) => status !== 'cancelled' || value === status,
      );
      return (
        <NativeSelect
          {...common}
          data={[
            ...(value === '' ? [{ value: '', label: 'Choose…' }] : []),
            ...choices.map(([status, label]) => ({ value: status, label })),
          ]}
        />
      );
    }
    case 'card_type': {
      const isOther = value !== '' && !cardTypes.some((type) => type === value);
      return (
        <NativeSelect {...common} data={[{ value: '', label: 'None' }, ...(isOther ? [value] : []), ...cardTypes]} />
      );
    }
    case 'last_payment_date':
      return <TextInput {...common} type="date" />;
    case 'service_paid_until':
      return (
        <TextInput
          {...common}
          type="date"
          description="12/31/9999 means free of charge, without an end."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      );
    case 'card_last_four':
      return (
        <TextInput
          {...common}
          inputMode="numeric"
          maxLength={4}
          onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      );
    case 'expiration_date':
      return (
        <TextInput
          {...common}
          inputMode="numeric"
          placeholder="MM/YY"
          maxLength={5}
          onChange={(event) => onChange(typedCardExpiry(event.currentTarget.value, value))}
        />
      );
    case 'email':
    case 'phone':
      return <TextInput {...common} type={name === 'email' ? 'email' : 'tel'} />;
    default:
      return <TextInput {...common} maxLength={120} />;
  }
}
