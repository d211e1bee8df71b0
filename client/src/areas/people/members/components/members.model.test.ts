import { memberName } from '@gatehouse/sync-protocol/areas/people/member-name';
import { expect, it } from 'vitest';
import { memberRow } from '#sync/testing/rows';
import { customerLine, memberLists, needsFonts } from './members.model.ts';

const lukasz = memberRow({ membership_id: 'C00001-M0000011', expiration_date: '2026-11-20' });
const ana = memberRow({
  membership_id: 'C00001-M0000022',
  waiver_id: 'C00001-AAAABBBBCCCC',
  adult_first_name: 'Ana',
  adult_last_name: 'López',
  email: 'ana@example.com',
  phone: '(555) 010-0123',
  expiration_date: '2026-11-19',
  created_at: '2026-03-01T15:00:00.000Z',
});
const list = (options: Partial<{ showAll: boolean; search: string }>) =>
  memberLists([lukasz, ana], '2026-11-20', { showAll: false, search: '', ...options });

it('[F8] hides a member from the day after the last one, and counts who is hidden', () => {
  expect(list({})).toMatchObject({ shown: [{ membership_id: lukasz.membership_id }], active: 1, expired: 1 });
});

it('[F8] shows everyone on request, newest first, with what they are today', () => {
  expect(list({ showAll: true }).shown.map(({ adult_first_name, status }) => [adult_first_name, status])).toEqual([
    ['Ana', 'expired'],
    ['Łukasz', 'active'],
  ]);
});

it.each(['lopez ana', 'ANA@example', '5550100123', 'c00001m0000022', 'aaaabbbb'])('finds a member by %s', (search) => {
  expect(list({ showAll: true, search }).shown.map(({ membership_id: id }) => id)).toEqual([ana.membership_id]);
});

it('names people, and tells two of one name apart', () => {
  expect(memberName({ adult_first_name: '', adult_last_name: '' })).toBe('Name not known');
  expect(customerLine({ ...ana, email: '' } as never)).toBe('Ana López · (555) 010-0123');
});

it('[F32] prefers the PDF for names whose letters the fonts of the application lack', () => {
  expect(['Łukasz Nowak', 'Ελένη Щербакова', 'Nguyễn O’Neil-3'].filter(needsFonts)).toEqual([]);
  const names = ['محمد', 'דוד', 'น้ำ', 'नेहा', '小龙', 'さくら', '민준', 'Zoë 😀'];
  expect(names.filter(needsFonts)).toEqual(names);
});
