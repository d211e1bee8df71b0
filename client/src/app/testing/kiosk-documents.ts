import type { DocumentRow } from '@gatehouse/sync-protocol/areas/waivers/documents/document';
import type { AskedQuestion } from '@gatehouse/sync-protocol/areas/waivers/documents/question';
import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';
import { documentRow } from '../../sync/testing/rows.ts';

const question = (fields: Pick<AskedQuestion, 'question_id' | 'kind' | 'text'> & Partial<AskedQuestion>) => ({
  options: [],
  required: true,
  is_health: false,
  asked_of: 'signing' as const,
  clause: null,
  min: null,
  max: null,
  ...fields,
});

/** The venue's waiver alone, without a question. */
export const waiverRow = (fields: Partial<DocumentRow> = {}): DocumentRow =>
  documentRow({ document_id: 'default', version: 3, text_version: 3, ...fields });

/** One document of each need, with a question of each kind. */
export function severalDocuments(): DocumentRow[] {
  return [
    waiverRow({
      questions_version: 2,
      questions: [
        question({
          question_id: 'heart',
          kind: 'yes_no',
          text: { en: 'Do you have a heart condition?', es: '¿Tiene alguna enfermedad del corazón?' },
          asked_of: 'person',
          is_health: true,
        }),
        question({
          question_id: 'clause',
          kind: 'initials',
          text: { en: 'I give up the right to sue.', es: 'Renuncio al derecho a demandar.' },
          clause: 7,
        }),
      ],
    }),
    waiverRow({
      document_id: 'd-photos',
      name: 'Photos and video',
      version: 1,
      text_version: 1,
      questions_version: 1,
      questions: [
        question({
          question_id: 'heard',
          kind: 'choice',
          text: { en: 'How did you hear about us?' },
          options: ['A friend', 'A website', 'I drove by'].map((text, at) => ({ value: `${at}`, text: { en: text } })),
          required: false,
        }),
        question({
          question_id: 'shoe',
          kind: 'number',
          text: { en: 'Shoe size' },
          min: 20,
          max: 50,
          asked_of: 'person',
        }),
        question({ question_id: 'since', kind: 'date', text: { en: 'Last tetanus shot' }, required: false }),
        question({ question_id: 'note', kind: 'text', text: { en: 'Anything we should know?' }, required: false }),
      ],
    }),
    waiverRow({ document_id: 'd-minors', name: 'Rules for children', needed_by: 'minors', version: 1 }),
    waiverRow({
      document_id: 'd-axes',
      name: 'Axe throwing',
      needed_by: 'offerings',
      offering_ids: ['o1'],
      version: 1,
    }),
  ];
}

/** The files of all these documents, made from that of the waiver. */
export function severalFiles(file: WaiverDocumentRow): WaiverDocumentRow[] {
  const [page = ''] = file.pictures ?? [];
  const of = (of_document: string, fields: Partial<WaiverDocumentRow> = {}): WaiverDocumentRow => ({
    ...file,
    document_id: `${of_document}-file`,
    of_document,
    version: 1,
    sha256: 'cd'.repeat(32),
    ...fields,
  });
  return [
    file,
    {
      ...file,
      document_id: 'document-es',
      language: 'es',
      sha256: 'ef'.repeat(32),
      text: 'Acepto los riesgos del paintball.',
    },
    of('d-photos', { page_count: 2, pictures: [page, page], page_height_pt: 1_584 }),
    of('d-minors'),
    of('d-axes'),
  ];
}
