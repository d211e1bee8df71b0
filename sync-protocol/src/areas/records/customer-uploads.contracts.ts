import { z } from 'zod';
import { type AnswerOf, contract, venueCalls } from '../../base/contract.ts';
import { uuidSchema } from '../../base/id-schemas.ts';
import { customerRowSchema } from '../people/customer.ts';
import { eachField, signerFieldNames } from '../people/person-fields.ts';
import {
  UPLOAD_BYTES_MAX,
  UPLOAD_COLUMNS_MAX,
  UPLOAD_FIELD_COLUMNS_MAX,
  uploadFields,
} from './customer-upload/upload-fields.ts';
import {
  onlySource,
  SHEET_NAME_CHARS_MAX,
  type UploadSource,
  uploadEncodings,
} from './customer-upload/upload-source.ts';

/** A file of customers: what is in it, and adding them. Requirements F26–F29 and F59–F63. */

const columnSchema = z
  .int()
  .min(0)
  .max(UPLOAD_COLUMNS_MAX - 1);
const columnsSchema = z.union([columnSchema, z.array(columnSchema).min(1).max(UPLOAD_FIELD_COLUMNS_MAX).readonly()]);
const mappingSchema = z.partialRecord(z.enum(uploadFields), columnsSchema);
const encodingSchema = z.enum(uploadEncodings);
const dateOrderSchema = z.enum(['mdy', 'dmy']);

/** Texts of a form: an empty one is none. */
const optionalText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const MAPPING_CHARS_MAX = 2_000;
const MAPPING_MESSAGE = 'Please choose the columns again';
/** JSON, because a form has texts only. */
const mappingTextSchema = z
  .string()
  .max(MAPPING_CHARS_MAX, MAPPING_MESSAGE)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: MAPPING_MESSAGE });
      return z.NEVER;
    }
  })
  .pipe(mappingSchema);

const sourceForm = z.object({
  /** Which sheet of a workbook is read; without it the first one with rows that is not hidden. */
  sheet: optionalText(z.string().min(1).max(SHEET_NAME_CHARS_MAX)),
  /** How a text is read that is in no Unicode form; without it the likeliest. */
  encoding: optionalText(encodingSchema),
});

const fileForm = sourceForm.extend({
  /**
   * `{"email":3,"phone":[5,4],…}`: the zero-based column of each field; of several, the first that has a value in a row. Without
   * it the template's columns apply.
   */
  mapping: optionalText(mappingTextSchema),
  /** How dates such as 03/04/2024 are read; without it they are refused. */
  date_order: optionalText(dateOrderSchema),
});

const customerSchema = customerRowSchema.pick({
  waiver_type: true,
  ...eachField(signerFieldNames, () => true as const),
  minor_first_name: true,
  minor_last_name: true,
  minor_DoB: true,
  date_signed: true,
});

const rowMessageSchema = z.object({
  /** The number that a spreadsheet shows. */
  row: z.int(),
  message: z.string(),
  /** The zero-based column of the value to correct; null or absent where it is none. */
  column: z.int().nullable().optional(),
});
export type UploadRowMessage = z.infer<typeof rowMessageSchema>;

const counts = {
  /** Rows that are not empty, without the header. */
  totalProcessed: z.int(),
  /** Duplicates. */
  skipped: z.int(),
  errors: z.int(),
  errorDetails: z.array(rowMessageSchema),
  skippedDetails: z.array(rowMessageSchema),
  /** Values that are no good in rows that are added nevertheless; a row may have several. */
  warningDetails: z.array(rowMessageSchema).default([]),
  /** The rows with errors as a CSV file, each with its reason first; null when there are none. */
  rejected_csv: z.string().nullable(),
};

const sourceSchema = z
  .object({
    sheet: z.string().nullable(),
    sheets: z.array(z.string()),
    encoding: encodingSchema.nullable(),
    is_encoding_certain: z.boolean(),
    encodings: z.array(z.object({ encoding: encodingSchema, words: z.array(z.string()) })),
  })
  .default(onlySource) satisfies z.ZodType<UploadSource>;

const previewReply = {
  source: sourceSchema,
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  mapping: mappingSchema,
  mapping_source: z.enum(['given', 'template', 'remembered', 'guessed']),
  /** Labels of fields without which nothing can be added. */
  missing: z.array(z.string()),
  date_order: dateOrderSchema.nullable(),
  /** False when the dates in the file can be read both ways. */
  is_date_order_certain: z.boolean(),
  /** How many would be added now. */
  ready: z.int(),
  ...counts,
  /** The first of them, as they would be stored. */
  rows: z.array(z.object({ row: z.int(), customer: customerSchema })),
};

const resultReply = {
  message: z.string(),
  successful: z.int(),
  ...counts,
  successfulCustomers: z.array(
    z.object({ waiver_id: z.string(), adult_first_name: z.string(), adult_last_name: z.string() }),
  ),
};

/** Room for the rest of the form, and for a file that is a little too large to be refused with its own sentence. */
const FORM_BYTES = 512 * 1024;

const upload = {
  ...venueCalls,
  permission: 'people.upload',
  file: 'customerFile',
  bodyBytesMax: UPLOAD_BYTES_MAX + FORM_BYTES,
  errors: ['UPLOAD_REFUSED', 'BODY_TOO_LARGE', 'SUBSCRIPTION_EXPIRED', 'TOO_MANY_REQUESTS', 'CARD_DATA_REFUSED'],
} as const;

const rowsReply = {
  source: sourceSchema,
  columns: z.array(z.string()),
  rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
};

export const readCustomerUpload = contract(upload, 'POST /customers/upload-rows', {
  summary:
    'The columns and rows of a CSV or Excel file as text, to be sent in parts of at most 1,000 rows; writes nothing',
  form: sourceForm,
  reply: rowsReply,
});

export const previewCustomerUpload = contract(upload, 'POST /customers/upload-preview', {
  summary: 'What a CSV or Excel file of customers would add, with every problem; writes nothing',
  form: fileForm,
  reply: previewReply,
});
export type CustomerUploadPreview = AnswerOf<typeof previewCustomerUpload>;

export const uploadCustomers = contract(upload, 'POST /customers/bulk-upload', {
  summary:
    'Add the customers of a CSV or Excel file: good rows are kept, bad ones reported by number, duplicates skipped',
  form: fileForm.extend({
    /** Generated once for each press: a repeated request gets the stored result. */
    request_id: optionalText(uuidSchema),
  }),
  reply: resultReply,
  errors: [...upload.errors, 'MUTATION_ID_REUSED'],
});
export type CustomerUploadResult = AnswerOf<typeof uploadCustomers>;
