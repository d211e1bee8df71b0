import {
  previewCustomerUpload,
  readCustomerUpload,
  uploadCustomers,
} from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { type ThrottleRule, throttle } from '#access/throttle';
import { bind, type Router } from '#http/bind';
import { createSheetReader } from '#integrations/sheets/sheet-reader';
import { addCustomers } from './customer-upload.service.ts';
import { previewUpload } from './preview-upload.service.ts';
import { readWholeFile } from './read-file.ts';

/** Requests of one user. The parts of a long file come one after the other, each in about half a second. */
const PER_MINUTE: ThrottleRule = { name: 'customer-upload', hitsMax: 300, windowMs: 60_000 };
/** Whole files of one user. */
const FILES_PER_MINUTE: ThrottleRule = { name: 'customer-upload-file', hitsMax: 20, windowMs: 60_000 };
const TOO_OFTEN = 'Many files are being sent right now. Yours continues in a moment.';

/** Adding customers from a spreadsheet: reading the file, a preview, and storing them. Errors: TOO_MANY_REQUESTS. */
export function bindCustomerUpload(router: Router): void {
  const { deps } = router;
  const sheets = createSheetReader(deps.logger);

  bind(router, readCustomerUpload, async ({ principal, upload, form, context }) => {
    await throttle(deps, FILES_PER_MINUTE, principal.userId, TOO_OFTEN);
    const json = await readWholeFile(sheets, principal.venue.clientId, { upload, source: form });
    return context.body(json, 200, { 'Content-Type': 'application/json', 'Content-Length': String(json.length) });
  });

  bind(router, previewCustomerUpload, async ({ principal, upload, form }) => {
    await throttle(deps, PER_MINUTE, principal.userId, TOO_OFTEN);
    return previewUpload(deps, sheets, principal.venue, {
      upload,
      source: { sheet: form.sheet, encoding: form.encoding },
      mapping: form.mapping,
      dateOrder: form.date_order,
    });
  });

  bind(router, uploadCustomers, async ({ principal, upload, form }) => {
    await throttle(deps, PER_MINUTE, principal.userId, TOO_OFTEN);
    return addCustomers(
      deps,
      sheets,
      { venue: principal.venue, userId: principal.userId },
      {
        upload,
        source: { sheet: form.sheet, encoding: form.encoding },
        mapping: form.mapping,
        dateOrder: form.date_order,
        requestId: form.request_id,
      },
    );
  });
}
