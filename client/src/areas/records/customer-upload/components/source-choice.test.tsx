import {
  type ChosenSource,
  onlySource,
  type UploadSource,
} from '@gatehouse/sync-protocol/areas/records/customer-upload/upload-source';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { leavePage, showPage } from '#app/testing/show-page.tsx';
import { openChoices } from '../model/upload.model.ts';
import { SourceChoice } from './source-choice.tsx';

afterEach(leavePage);

function show(source: UploadSource, picked: ChosenSource = {}): ChosenSource[] {
  const choices: ChosenSource[] = [];
  const props = { source, picked, isOpen: openChoices(source, picked), isDisabled: false };
  showPage(<SourceChoice {...props} onPick={(next) => choices.push(next)} />);
  return choices;
}

const isChosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked);
const mac: UploadSource = {
  ...onlySource,
  encoding: 'macintosh',
  encodings: [
    { encoding: 'macintosh', words: ['Müller', 'José'] },
    { encoding: 'windows-1250', words: ['Mźller', 'JosŽ'] },
  ],
};

it('[F26] shows words of the file in each character set, and chooses none where the file leaves it open', () => {
  const choices = show({ ...mac, is_encoding_certain: false });
  expect(isChosen()).toEqual([false, false]);
  expect(screen.getByText('Please choose the line that has no wrong letters.')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Mźller · JosŽ' }));
  expect(choices).toEqual([{ encoding: 'windows-1250' }]);
});

it('[F26] shows the line that was chosen', () => {
  show({ ...mac, is_encoding_certain: false }, { encoding: 'windows-1250' });
  fireEvent.click(screen.getByRole('button', { name: 'Names Look Wrong?' }));
  expect(isChosen()).toEqual([false, true]);
  expect(screen.queryByText('Please choose the line that has no wrong letters.')).toBeNull();
});

it('[F26] folds the choice away where a character set is certain', () => {
  show(mac);
  expect(screen.queryAllByRole('radio')).toEqual([]);
  expect(screen.getByText('Letters are read as: Mac')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Names Look Wrong?' }));
  expect(isChosen()).toEqual([true, false]);
});

it('[F26] offers no choice where there is none', () => {
  show({ ...onlySource, sheet: 'Customers', sheets: ['Customers'] });
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
