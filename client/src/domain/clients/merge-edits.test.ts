import { describe, expect, it } from 'vitest';
import { changedValues, mergeEdits } from './merge-edits.ts';

const base = { name: 'Splat', phone: '1', email: 'a@b.example', card: 'Visa' };

describe('[Y11] edits of two people', () => {
  it('take what only the other changed, and keep what only I typed', () => {
    const mine = { ...base, phone: '2' };
    const theirs = { ...base, name: 'Splat Valley' };
    const { values, changes } = mergeEdits(base, mine, theirs);
    expect(values).toEqual({ ...base, name: 'Splat Valley', phone: '2' });
    expect(changes).toEqual([{ name: 'name', before: 'Splat', now: 'Splat Valley', typed: null }]);
    expect(changedValues(theirs, values)).toEqual({ phone: '2' });
  });

  it('leave a field that both changed to the person, with what was typed', () => {
    const { values, changes } = mergeEdits(base, { ...base, phone: '2' }, { ...base, phone: '3' });
    expect(values).toEqual({ ...base, phone: '2' });
    expect(changes).toEqual([{ name: 'phone', before: '1', now: '3', typed: '2' }]);
  });

  it('agree where both typed the same', () => {
    const theirs = { ...base, phone: '2' };
    const { values, changes } = mergeEdits(base, { ...base, phone: '2' }, theirs);
    expect(changes).toEqual([{ name: 'phone', before: '1', now: '2', typed: null }]);
    expect(changedValues(theirs, values)).toEqual({});
  });

  it('name a change of a field that this form doesn’t show, and don’t touch it', () => {
    const { values, changes } = mergeEdits(base, { phone: '2' }, { ...base, card: 'Discover' });
    expect(values).toEqual({ phone: '2' });
    expect(changes).toEqual([{ name: 'card', before: 'Visa', now: 'Discover', typed: null }]);
  });
});
