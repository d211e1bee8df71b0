import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { createMember } from '@gatehouse/sync-protocol/areas/people/members.contracts';
import { readCode } from '@gatehouse/sync-protocol/base/ids';
import { Autocomplete, Checkbox, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { toast } from '#components/toast';
import { signedDay } from '#domain/waivers/signed-day';
import { useApi } from '#lib/api/api-context.tsx';
import { calendarDay } from '#lib/venue-format';
import { useRows, useSyncEngine } from '#sync/react/sync-context.tsx';
import { mailCard } from './mail-card.ts';
import { customerLine } from './members.model.ts';

const SUGGESTIONS_MAX = 8;

/** Makes a customer a member. The waiver ID is scanned, typed, or found by the customer's name. Requirement F8. */
export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const engine = useSyncEngine();
  const customers = useRows('customers');
  const { clientId } = engine.identity;
  const [mails, setMails] = useState(false);
  const form = useContractForm(createMember, {
    initialValues: { waiver_id: '', expiration_date: '' },
    send: (body) => api.call(createMember, { params: { client_id: clientId }, body }),
    failed: 'Failed to add member',
    onDone: ({ data: member }) => {
      engine.syncNow();
      toast(`${memberName(member)} is a member until ${calendarDay(member.expiration_date)}`);
      const { membership_id: membershipId } = member;
      if (mails && member.email) void mailCard(api, { clientId, membershipId, requestId: crypto.randomUUID() });
      onClose();
    },
  });
  const typed = form.values.waiver_id;
  const code = readCode(typed);
  const found = useMemo(
    () => (typed.trim() === '' ? [] : engine.searchCustomers(typed, SUGGESTIONS_MAX).rows),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the search reads the rows of this revision.
    [engine, typed, customers.revision],
  );
  const chosen = code.kind === 'waiver' ? customers.view.get(code.id) : undefined;
  const { onChange, ...waiverField } = form.field('waiver_id');

  return (
    <FormDialog title="Add Member" form={form} onCancel={onClose} label="Add Member" busyLabel="Adding…">
      <Autocomplete
        label="Waiver ID"
        description={chosen ? customerLine(chosen) : 'Scan or type it, or search by name, email or phone.'}
        required
        data-autofocus
        /* An empty list would take the first Escape. */
        openOnFocus={false}
        autoComplete="off"
        {...waiverField}
        onChange={onChange}
        data={found.map(({ waiver_id: id }) => id)}
        filter={({ options }) => options}
        renderOption={({ option }) => {
          const customer = customers.view.get(option.value);
          return (
            <span>
              {customer ? customerLine(customer) : option.value}
              <br />
              <small>
                {option.value}
                {customer ? ` · ${lineOf(signedDay(customer, engine.timeZone()))}` : ''}
              </small>
            </span>
          );
        }}
      />
      <TextInput label="Expiration Date" type="date" required {...form.field('expiration_date')} />
      <Checkbox
        label="Email the card to the member"
        description={chosen ? mailHint(chosen.email) : 'To the address on their newest waiver'}
        checked={mails && chosen?.email !== ''}
        disabled={chosen?.email === ''}
        onChange={(event) => setMails(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

function mailHint(email: string): string {
  return email === '' ? 'Their waiver has no email address.' : `To ${email}`;
}

function lineOf({ word, day }: ReturnType<typeof signedDay>): string {
  return `${word.toLowerCase()} ${day}`;
}
