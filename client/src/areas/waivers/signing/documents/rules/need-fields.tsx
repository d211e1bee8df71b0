import { listOfferings } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { Anchor, Checkbox, Radio, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useRead } from '#lib/api/use-read';
import { needOptions, type RulesValues } from './rules.model.ts';

type NeedValues = Pick<RulesValues, 'needed_by' | 'offering_ids'>;

interface NeedFieldsProps {
  clientId: string;
  values: NeedValues;
  error: string | undefined;
  onChange: (values: Partial<NeedValues>) => void;
}

/** Who needs a document, with the offerings to choose from. */
export function NeedFields({ clientId, values, error, onChange }: NeedFieldsProps) {
  const { control } = useReadOnly();
  return (
    <>
      <Radio.Group label="Who needs it" value={values.needed_by} onChange={(need) => onChange({ needed_by: need })}>
        <Stack gap="xs" mt="xs">
          {needOptions.map((option) => (
            <Radio key={option.value} {...option} {...control} />
          ))}
        </Stack>
      </Radio.Group>
      {values.needed_by === 'offerings' ? (
        <OfferingChoice
          clientId={clientId}
          chosen={values.offering_ids}
          error={error}
          onChange={(ids) => onChange({ offering_ids: ids })}
        />
      ) : null}
    </>
  );
}

function OfferingChoice({
  clientId,
  chosen,
  error,
  onChange,
}: {
  clientId: string;
  chosen: string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}) {
  const { control } = useReadOnly();
  const offerings = useRead(listOfferings, { params: { client_id: clientId } });
  if (offerings.isPending) return <Text c="dimmed">Loading your offerings…</Text>;
  if (!offerings.data)
    return (
      <Text c="var(--mantine-color-error)" role="alert">
        Your offerings can’t be loaded.{' '}
        <Anchor component="button" type="button" inherit underline="always" onClick={() => void offerings.refetch()}>
          Retry
        </Anchor>
      </Text>
    );
  if (offerings.data.length === 0)
    return (
      <Text>
        There is nothing to choose yet. Add what people can book under{' '}
        <Anchor component={Link} to="/my-offerings" inherit underline="always">
          My Offerings
        </Anchor>{' '}
        first.
      </Text>
    );
  /* One that was deleted meanwhile can't be unchecked. */
  const known = (ids: string[]): string[] =>
    ids.filter((id) => offerings.data.some(({ offering_id: own }) => own === id));
  return (
    <Checkbox.Group label="Offerings" error={error} value={known(chosen)} onChange={(ids) => onChange(known(ids))}>
      <Stack gap="xs" my="xs">
        {offerings.data.map(({ offering_id: id, offering_name: name }) => (
          <Checkbox key={id} value={id} label={name} aria-invalid={error ? true : undefined} {...control} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
