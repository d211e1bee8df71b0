import type { ColumnMapping } from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-fields';
import {
  previewCustomerUpload,
  readCustomerUpload,
  uploadCustomers,
} from '@gatehouse/sync-protocol/areas/records/customer-uploads.contracts';
import { call } from '../app/call.ts';
import type { TestApp, TestVenue } from '../app/test-app.ts';

export interface CustomerFile {
  content: string | Uint8Array;
  name?: string;
  mapping?: ColumnMapping;
  dateOrder?: string;
  requestId?: string;
  sheet?: string;
  encoding?: string;
}

function formOf({ content, name = 'customers.csv', mapping, dateOrder, requestId, ...source }: CustomerFile): FormData {
  const form = new FormData();
  if (source.sheet) form.set('sheet', source.sheet);
  if (source.encoding) form.set('encoding', source.encoding);
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  if (dateOrder) form.set('date_order', dateOrder);
  if (requestId) form.set('request_id', requestId);
  form.set('customerFile', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return form;
}

export const preview = (app: TestApp, { clientId, token }: TestVenue, file: CustomerFile) =>
  call(app, previewCustomerUpload, { token, params: { client_id: clientId }, form: formOf(file) });

export const upload = (app: TestApp, { clientId, token }: TestVenue, file: CustomerFile) =>
  call(app, uploadCustomers, { token, params: { client_id: clientId }, form: formOf(file) });

export const readRows = (app: TestApp, { clientId, token }: TestVenue, file: CustomerFile) =>
  call(app, readCustomerUpload, { token, params: { client_id: clientId }, form: formOf(file) });

/** A file with the template's required columns and two more. */
export function templateFile(people: readonly (readonly string[])[]): string {
  const header = ['waiver_type', 'adult_first_name', 'adult_last_name', 'email', 'adult_DoB', 'date_signed'];
  return [header, ...people].map((row) => row.join(',')).join('\r\n');
}

/** Rows of `count` adults, all different people. */
export function manyPeople(count: number): string[][] {
  return Array.from({ length: count }, (_, at) => [
    'Adult',
    `Ana${at}`,
    `López${at % 97}`,
    `ana${at}@example.org`,
    '1990-02-03',
    '',
  ]);
}
