import type { WaiverDocumentRow } from '@gatehouse/sync-protocol/areas/waivers/waiver-document';

const text = 'I take part of my own free will.\nI accept the risks of paintball.';

/** A waiver as a pull brings it; the browser draws the picture that the server would have rendered. */
export function waiverDocument(): WaiverDocumentRow {
  const canvas = document.createElement('canvas');
  canvas.width = 612;
  canvas.height = 792;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#1b2430';
    context.font = '20px sans-serif';
    for (const [index, line] of ['Release of liability', ...text.split('\n')].entries())
      context.fillText(line, 60, 90 + index * 40);
  }
  return {
    document_id: 'document-1',
    client_id: 'C00001',
    version: 3,
    sha256: 'ab'.repeat(32),
    text,
    page_width_pt: 612,
    page_height_pt: 792,
    of_document: 'default',
    language: 'en',
    page_count: 1,
    pictures: [canvas.toDataURL('image/webp').split(',')[1] ?? ''],
    uploaded_at: '2026-01-02T00:00:00.000Z',
  };
}
