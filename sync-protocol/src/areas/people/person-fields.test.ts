import { describe, expect, it } from 'vitest';
import {
  contactFields,
  contactOf,
  detailFacts,
  detailFields,
  requiredFields,
  signerFieldNames,
} from './person-fields.ts';

describe('the fields of a person', () => {
  it('[W4] must be filled in, the address where the venue asks for it', () => {
    const always = ['adult_first_name', 'adult_last_name', 'adult_DoB', 'email', 'phone'];
    expect(requiredFields({ isAddressRequired: false })).toEqual(always);
    expect(requiredFields({ isAddressRequired: true })).toEqual([...always, 'street', 'city', 'state', 'zip_code']);
  });

  it('are names, a birth date, and texts that are stored as they are', () => {
    expect(signerFieldNames).toEqual(['adult_first_name', 'adult_last_name', 'adult_DoB', ...contactFields]);
    expect(contactFields).toEqual(['email', 'phone', ...detailFields]);
    const stored = contactOf({ email: 'ada@example.org', phone: '', city: 'Albany' });
    expect(Object.keys(stored)).toEqual(contactFields);
    expect(stored).toMatchObject({ email: 'ada@example.org', phone: '', street: '', city: 'Albany' });
  });

  it('are printed with their labels where there is something, the address in one line', () => {
    expect(detailFacts({})).toEqual([]);
    expect(detailFacts({ state: 'NY', zip_code: '12203' })).toEqual([['Address', 'NY 12203']]);
    expect(detailFacts({ street: '1 Main St', city: 'Albany', state: '', zip_code: '12203' })).toEqual([
      ['Address', '1 Main St, Albany, 12203'],
    ]);
  });
});
