import {
  createDocument,
  DOCUMENT_NAME_MAX,
  type WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { TextInput } from '@mantine/core';
import { FormDialog } from '#components/dialog-footer.tsx';
import { useContractForm } from '#components/forms/use-contract-form';
import { useDocumentChanges } from './model/documents.queries.ts';
import { NeedFields } from './rules/need-fields.tsx';
import { checkNeed, needOf, type RulesValues } from './rules/rules.model.ts';

type AddValues = Pick<RulesValues, 'name' | 'needed_by' | 'offering_ids'>;

const bodyOf = (values: AddValues) => ({ name: values.name, ...needOf(values) });
const empty: AddValues = { name: '', needed_by: 'everyone', offering_ids: [] };

interface AddDocumentDialogProps {
  clientId: string;
  onClose: () => void;
  onAdded: (document: WaiverDocument) => void;
}

/** Another document: its name and who needs it. Its file comes next, on its own screen. Requirement W53. */
export function AddDocumentDialog({ clientId, onClose, onAdded }: AddDocumentDialogProps) {
  const { create } = useDocumentChanges(clientId);
  const form = useContractForm(createDocument, {
    initialValues: empty,
    bodyOf,
    check: checkNeed,
    send: (values) => create(bodyOf(values)),
    failed: 'The document was not added',
    onDone: ({ data }) => onAdded(data.document),
  });
  return (
    <FormDialog title="Add a document" form={form} onCancel={onClose} label="Add Document" busyLabel="Adding…">
      <TextInput
        label="Name"
        description="Visitors and your front desk see it, such as “Photo consent”."
        required
        maxLength={DOCUMENT_NAME_MAX}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <NeedFields clientId={clientId} values={form.values} error={form.errors.offering_ids} onChange={form.set} />
    </FormDialog>
  );
}
