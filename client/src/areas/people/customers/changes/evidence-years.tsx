import { EVIDENCE_YEARS_MAX } from '@gatehouse/sync-protocol/areas/records/erasure';
import { setEvidenceYears } from '@gatehouse/sync-protocol/areas/records/erasures.contracts';
import { Button, Group, NumberInput, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { FailureAlert } from '#components/forms/failure-alert.tsx';
import { refusal } from '#components/forms/form-problems';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { useReadOnly } from '#domain/subscription/subscription-status-context.tsx';
import { useApi } from '#lib/api/api-context.tsx';
import { failureText } from '#lib/api/failure-text';
import { customersKey } from './merge.queries.ts';

/** For how many years signed waivers are kept after an erasure. Requirement F25. */
export function EvidenceYears({ clientId, years }: { clientId: string; years: number }) {
  const api = useApi();
  const queries = useQueryClient();
  const { control } = useReadOnly();
  /* While it is empty, the field holds a text. */
  const initialValues: { evidence_years: number | string } = { evidence_years: years };
  const form = useContractForm(setEvidenceYears, {
    initialValues,
    send: async ({ evidence_years: chosen }) => {
      const body = { evidence_years: Number(chosen) };
      const answer = await api.call(setEvidenceYears, { params: { client_id: clientId }, body });
      return answer.ok ? answer.data : refusal(failureText(answer, 'The years were not saved'));
    },
    onDone: () => {
      toast('Years saved');
      void queries.invalidateQueries({ queryKey: customersKey(clientId) });
    },
  });
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <NumberInput
          label="Years to keep signed waivers after an erasure"
          description="A signed waiver is evidence if someone brings a claim. Claims of adults are often possible for two to six years; those of children, some years after they come of age, so theirs are kept as long after the 18th birthday. Please ask a lawyer what applies to you. A change concerns later requests only."
          min={1}
          max={EVIDENCE_YEARS_MAX}
          allowDecimal={false}
          clampBehavior="none"
          {...form.field('evidence_years')}
          {...control}
        />
        <FailureAlert>{form.failure}</FailureAlert>
        <Group>
          <Button type="submit" variant="default" size="xs" disabled={form.isBusy} {...control}>
            {form.isBusy ? 'Saving…' : 'Save years'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
