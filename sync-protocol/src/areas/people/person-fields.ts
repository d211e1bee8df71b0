/*
 * What is asked of the person who signs, described once. The signing form, the schemas, rows and tables, the upload and its
 * template, the exports, the evidence and the signed PDF read this table, in its order. For a new `text` the compiler asks for the
 * rest: its label in the catalogue of each language, and the words that other services have for its column (`column-words.ts`).
 * No compiler knows of the migration: the column in `waivers` and `archived_waivers`. Two pins fail for each new field, and ask for a
 * decision. `version.test.ts` asks for a new version of `sign_waiver`, because a server from before the field would drop what a device
 * sends in it, where it parks a version that it does not know. `layout-version.test.ts` asks whether signed PDFs look different.
 * A field of another kind also needs its place in `adult-fields.tsx` and in `detailFacts`, which lay those out by name.
 */

/**
 * What a field holds. The kind decides the rest:
 *
 * | kind               | must be filled in       | is seen by                                    |
 * |--------------------|-------------------------|-----------------------------------------------|
 * | `name`             | always                  | all who may see people, support too           |
 * | `date`             | always                  | the venue's staff, in exports, on the PDF     |
 * | `email`, `phone`   | always                  | the same, and in lists and search             |
 * | `address`          | where the venue asks    | the same, but not in lists; as one address    |
 * | `text`             | never                   | the same, but not in lists; by its own label  |
 */
type FieldKind = 'name' | 'date' | 'email' | 'phone' | 'address' | 'text';

/** One field as it is described. */
export interface PersonField {
  kind: FieldKind;
  /** Characters that are stored at most. */
  charsMax: number;
  /** What the form calls it. The catalogue of each language has it under `fields` and the name of the field. */
  label: string;
  /** What the upload calls it, where that differs, such as among columns of adults and minors. */
  uploadLabel?: string;
  /** What a browser may fill in, by HTML's names; nothing without it. */
  autoComplete?: string;
  /** Set for a text that is no word, such as a postal code. */
  autoCapitalize?: 'characters';
}

const described = {
  adult_first_name: {
    kind: 'name',
    charsMax: 100,
    label: 'First Name',
    uploadLabel: 'Adult or guardian first name',
    autoComplete: 'given-name',
  },
  adult_last_name: {
    kind: 'name',
    charsMax: 100,
    label: 'Last Name',
    uploadLabel: 'Adult or guardian last name',
    autoComplete: 'family-name',
  },
  adult_DoB: {
    kind: 'date',
    charsMax: 20,
    label: 'Date of Birth',
    uploadLabel: 'Adult or guardian date of birth',
  },
  email: { kind: 'email', charsMax: 254, label: 'Email', autoComplete: 'email' },
  phone: { kind: 'phone', charsMax: 40, label: 'Phone Number', uploadLabel: 'Phone', autoComplete: 'tel' },
  street: {
    kind: 'address',
    charsMax: 200,
    label: 'Street Address',
    uploadLabel: 'Street',
    autoComplete: 'street-address',
  },
  city: {
    kind: 'address',
    charsMax: 100,
    label: 'City',
    autoComplete: 'address-level2',
  },
  state: {
    kind: 'address',
    charsMax: 100,
    label: 'State',
    autoComplete: 'address-level1',
  },
  zip_code: {
    kind: 'address',
    charsMax: 20,
    label: 'ZIP Code',
    uploadLabel: 'ZIP code',
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
  },
} as const satisfies Record<string, PersonField>;

/** A field of the one who signs, as it is called on the wire. */
export type SignerField = keyof typeof described;
type FieldOf<Kind extends FieldKind> = {
  [Name in SignerField]: (typeof described)[Name]['kind'] extends Kind ? Name : never;
}[SignerField];

export const signerFields: Readonly<Record<SignerField, PersonField>> = described;
export const signerFieldNames = Object.keys(described) as readonly SignerField[];

/** A field of each minor of a signing. Rows have them as `minor_first_name` and so on. */
export type MinorField = 'first_name' | 'last_name' | 'DoB';
export const minorFields: Readonly<Record<MinorField, PersonField>> = {
  first_name: { kind: 'name', charsMax: 100, label: 'First Name', uploadLabel: 'Minor first name' },
  last_name: { kind: 'name', charsMax: 100, label: 'Last Name', uploadLabel: 'Minor last name' },
  DoB: { kind: 'date', charsMax: 20, label: 'Date of Birth', uploadLabel: 'Minor date of birth' },
};
export const minorFieldNames = Object.keys(minorFields) as readonly MinorField[];

function fieldsOf<Kind extends FieldKind>(...kinds: readonly Kind[]): readonly FieldOf<Kind>[] {
  const found = signerFieldNames.filter((name) => (kinds as readonly FieldKind[]).includes(described[name].kind));
  return found as readonly SignerField[] as readonly FieldOf<Kind>[];
}

export const nameFields = fieldsOf('name');
/** How to reach a person, and what else they said of themselves: texts that are stored as they are. */
export const contactFields = fieldsOf('email', 'phone', 'address', 'text');
export type ContactField = (typeof contactFields)[number];
/** Those that a signing may leave out. */
export const detailFields = fieldsOf('address', 'text');
export type DetailField = (typeof detailFields)[number];
/** Detail fields outside the address. */
export const textFields: readonly DetailField[] = fieldsOf('text');

/** What the form needs filled in, in its order. */
export function requiredFields({ isAddressRequired }: { isAddressRequired: boolean }): readonly SignerField[] {
  return isAddressRequired
    ? fieldsOf('name', 'date', 'email', 'phone', 'address')
    : fieldsOf('name', 'date', 'email', 'phone');
}

/** A value for each of these fields, in their order. */
export function eachField<Name extends string, Value>(
  names: readonly Name[],
  valueOf: (name: Name) => Value,
): Record<Name, Value> {
  const values = {} as Record<Name, Value>;
  for (const name of names) values[name] = valueOf(name);
  return values;
}

/** The contact as rows and evidence have it: what was not sent is empty. */
export function contactOf(person: Partial<Record<ContactField, string | undefined>>): Record<ContactField, string> {
  return eachField(contactFields, (name) => person[name] ?? '');
}

/** What pages and the signed PDF print of a person below email and phone: what was filled in, with its label. */
export function detailFacts(person: Partial<Record<DetailField, string>>): (readonly [label: string, text: string])[] {
  const { street, city, state, zip_code: zipCode } = person;
  const address = [street, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const texts = textFields.map((name) => [signerFields[name].label, person[name] ?? ''] as const);
  return [['Address', address] as const, ...texts].filter(([, text]) => text !== '');
}
