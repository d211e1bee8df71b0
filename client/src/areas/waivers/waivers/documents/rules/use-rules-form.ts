import {
  updateDocument,
  type WaiverDocument,
} from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { useEffect, useState } from 'react';
import { refusal } from '#components/forms/form-problems';
import { type ContractForm, useContractForm } from '#components/forms/use-contract-form';
import { useFlash } from '#components/settings/use-flash';
import { useDocumentChanges } from '../model/documents.queries.ts';
import { bodyOf, checkRules, type RulesValues, rulesOf } from './rules.model.ts';

export type RulesForm = ContractForm<RulesValues, { document: WaiverDocument }>;

const CHANGED_MEANWHILE =
  'Someone else changed this document in the meantime. What you entered is still here. Save again to keep it, or discard it to see theirs.';

/** The rules of one document. What was typed survives another person's change. */
export function useRulesForm(document: WaiverDocument) {
  const { update, refresh } = useDocumentChanges(document.client_id);
  const [base, setBase] = useState(document);
  const { flash, done, clear } = useFlash();
  const form: RulesForm = useContractForm(updateDocument, {
    initialValues: rulesOf(document),
    /* The newest known: what else of the document was changed here must not count as someone else's change. */
    bodyOf: (values) => bodyOf(values, base),
    check: checkRules,
    onTry: clear,
    send: async (values) => {
      const answer = await update(document.document_id, bodyOf(values, base));
      if (answer.ok) return answer.data;
      if (answer.kind === 'refused' && answer.code === 'VERSION_CONFLICT') {
        await refresh();
        return refusal(CHANGED_MEANWHILE);
      }
      return answer;
    },
    failed: 'The document was not saved',
    onDone: ({ document: saved }) => {
      startFrom(saved);
      done('The document was saved.');
    },
  });
  const isDirty = differs(form.values, rulesOf(base));
  const startFrom = (next: WaiverDocument): void => {
    setBase(next);
    form.start(rulesOf(next));
  };
  const isNewer = document.revision > base.revision && !form.isBusy;
  /* While rules are edited, only the rest of the document changed, or the owner was told. */
  const isToldOf = form.failure === CHANGED_MEANWHILE || !differs(rulesOf(document), rulesOf(base));
  if (isNewer && isDirty && isToldOf) setBase(document);
  useEffect(() => {
    if (isNewer && !isDirty) startFrom(document);
  });
  return { form, flash, isDirty, discard: () => startFrom(document) };
}

const differs = (a: RulesValues, b: RulesValues): boolean => JSON.stringify(a) !== JSON.stringify(b);
