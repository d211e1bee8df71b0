import { previewCustomerUpload, uploadCustomers } from '@gatehouse/sync-protocol/http/customers/customer-uploads';
import { createSheetReader } from '../../integrations/sheets/sheet-reader.ts';
import { bind, type Router } from '../../middleware/bind.ts';
import { addCustomers } from './customer-upload.service.ts';
import { previewUpload } from './preview-upload.service.ts';

export function bindCustomerUpload(router: Router): void {
  const { deps } = router;
  const sheets = createSheetReader(deps.logger);

  bind(router, previewCustomerUpload, ({ principal, upload, form }) =>
    previewUpload(deps, sheets, principal.venue, { upload, mapping: form.mapping, dateOrder: form.date_order }),
  );

  bind(router, uploadCustomers, ({ principal, upload, form }) =>
    addCustomers(
      deps,
      sheets,
      { venue: principal.venue, userId: principal.userId },
      { upload, mapping: form.mapping, dateOrder: form.date_order, requestId: form.request_id },
    ),
  );
}
