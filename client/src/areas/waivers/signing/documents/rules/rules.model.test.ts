import { updateDocument } from '@gatehouse/sync-protocol/areas/waivers/documents/documents.contracts';
import { expect, it } from 'vitest';
import { problemsOf } from '#components/forms/form-problems';
import { consentSample, waiverSample } from '../testing/document-samples.ts';
import { bodyOf, checkRules, rulesOf } from './rules.model.ts';

const rules = rulesOf(consentSample);

it('[W53] sends what was read unchanged, and of the main waiver not who needs it', () => {
  expect(bodyOf(rules, consentSample)).toEqual({
    name: 'Photo consent',
    needed_by: 'offerings',
    offering_ids: ['C00001-Off1'],
    validity: 'months',
    validity_count: 6,
    renewal_mail: false,
    fallback_language: 'en',
    revision: 4,
  });
  expect(bodyOf(rulesOf(waiverSample), waiverSample)).not.toHaveProperty('needed_by');
});

it('[W53] sends a count and a reminder only where the validity has them, and offerings only where they count', () => {
  const other = { ...rules, needed_by: 'minors', validity: 'visit', renewal_mail: true } as const;
  expect(bodyOf(other, consentSample)).toMatchObject({
    offering_ids: [],
    validity_count: null,
    renewal_mail: false,
  });
  expect(bodyOf({ ...other, validity: 'days', validity_count: ' 30 ' }, consentSample)).toMatchObject({
    validity_count: 30,
    renewal_mail: true,
  });
});

it.each(['', 'a year', '1.5', '0', '4000'])('[W53] refuses “%s” days', (validity_count) => {
  const values = { ...rules, validity: 'days', validity_count } as const;
  const problems = problemsOf(updateDocument, values, bodyOf(values, consentSample));
  expect(problems.validity_count).toMatch(/^Please enter a whole number/);
});

it('[W53] refuses more months than ten years, and no offerings', () => {
  expect(checkRules({ ...rules, validity_count: '120' })).toEqual({});
  expect(checkRules({ ...rules, validity_count: '121' }).validity_count).toContain('1 to 120');
  expect(checkRules({ ...rules, offering_ids: [] })).toHaveProperty('offering_ids');
  expect(checkRules({ ...rules, needed_by: 'minors', offering_ids: [] })).toEqual({});
});
