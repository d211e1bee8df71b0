import { z } from 'zod';
import { contract, venueCalls } from '../../base/contract.ts';
import { cleanText, dateSchema } from '../../base/primitives.ts';
import { customerRowSchema } from './customer.ts';

/** The columns a list of customers may be sorted by. */
const customerSortColumns = [
  'waiver_id',
  'waiver_type',
  'adult_first_name',
  'adult_last_name',
  'adult_DoB',
  'minor_first_name',
  'minor_last_name',
  'email',
  'phone',
  'date_signed',
  'waiver_date',
  'created_at',
] as const;
export type CustomerSortColumn = (typeof customerSortColumns)[number];

/** Rows of one page of the list. Requirement F10. */
export const CUSTOMERS_PAGE_SIZE = 25;
const CUSTOMERS_PAGE_SIZE_MAX = 500;

/** A form also sends empty fields, which filter nothing. */
const optional = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), z.optional(schema));

/** `a,b` as a list of allowed columns; each breaks ties of those before it. */
const wordList = <const Words extends readonly string[]>(words: Words, message: string) =>
  z
    .string()
    .transform((text) => text.split(',').map((word) => word.trim()))
    .pipe(z.array(z.enum(words, { error: message })).max(4, message));

const customerQuerySchema = z.object({
  /** Case-insensitive substring of names, email, phone or waiver id. */
  search: optional(cleanText(200)),
  /** First and last day of signing, both included. */
  from: optional(dateSchema),
  to: optional(dateSchema),
  sort: optional(wordList(customerSortColumns, 'This column cannot be sorted')),
  order: optional(wordList(['asc', 'desc'], 'Please sort by asc or desc')),
  page: optional(z.coerce.number().int().min(1).max(1_000_000)),
  page_size: optional(z.coerce.number().int().min(1).max(CUSTOMERS_PAGE_SIZE_MAX)),
});
export type CustomerQuery = z.infer<typeof customerQuerySchema>;

/** A row of a list, or one customer, with what the person's signatures are worth today. Requirement W46. */
const listedCustomerSchema = customerRowSchema.extend({
  /** The earliest last valid day of what the person needs; null without an end. */
  valid_until: z.nullable(dateSchema),
  /** Documents that the person needs, and has no valid signature of. */
  missing_documents: z.array(z.string()),
});
export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

const customerPageSchema = z.object({
  customers: z.array(listedCustomerSchema),
  /** The count on all pages, as far as it is counted: at most 100,000, with a search 10,000. Requirement F15. */
  total: z.int(),
  /** False where more match than `total`. */
  is_total_exact: z.boolean(),
  page: z.int(),
  page_size: z.int(),
});
export type CustomerPage = z.infer<typeof customerPageSchema>;

const peopleRead = { ...venueCalls, permission: 'people.read' } as const;

export const listCustomers = contract(peopleRead, 'GET /customers', {
  summary:
    'Without parameters all customers as an array; with any of them one page and the total. Newest first unless sorted',
  query: customerQuerySchema,
  reply: z.union([z.array(listedCustomerSchema), customerPageSchema]),
});

export const getCustomer = contract(peopleRead, 'GET /customers/waiver/:waiver_id', {
  summary: 'One customer by waiver id, in any spelling of case and hyphens',
  reply: { ...listedCustomerSchema.shape, customer: customerRowSchema, is_archived: z.boolean() },
  errors: ['CUSTOMER_NOT_FOUND'],
});
