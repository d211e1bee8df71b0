import { Button, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#components/dialog/dialog.tsx';
import { DialogActions } from '#components/dialog/dialog-actions.tsx';
import { type CardPaper, CardSheet, cardsPerPage } from '#domain/members/card-sheet.tsx';
import { useCardVenue } from '#domain/members/use-card-venue';
import { memberCardOf, needsFonts, type ShownMember } from './members.model.ts';
import { useCardFile } from './use-card-file.ts';

const papers: readonly { value: CardPaper; label: string; description: string }[] = [
  { value: 'card', label: 'Card printer', description: 'One card per page, 85.6 × 54 mm' },
  { value: 'letter', label: 'Letter', description: '8 cards on a sheet, with marks to cut along' },
  { value: 'a4', label: 'A4', description: '10 cards on a sheet, with marks to cut along' },
];

/** Prints the cards of several members from the browser, or saves them as a PDF. Requirement F30. */
export function PrintCardsDialog({ members, onClose }: { members: readonly ShownMember[]; onClose: () => void }) {
  const venue = useCardVenue();
  const file = useCardFile();
  const [paper, setPaper] = useState<CardPaper>('card');
  const cards = members.map((member) => memberCardOf(member, venue));
  const pages = Math.ceil(cards.length / cardsPerPage[paper]);
  const prefersFile = cards.some(({ name }) => needsFonts(name));
  return (
    <>
      <Dialog opened onClose={onClose} title="Print Cards">
        <Stack gap="md">
          <Radio.Group label="Paper" value={paper} onChange={setPaper}>
            <Stack gap="sm" mt="xs">
              {papers.map((option) => (
                <Radio key={option.value} {...option} />
              ))}
            </Stack>
          </Radio.Group>
          <Text size="sm" component="output">
            {count(cards.length, 'card')} on {count(pages, paper === 'card' ? 'page' : 'sheet')}. In the print window,
            choose 100% and no margins.
          </Text>
          {prefersFile ? (
            <Text size="sm" c="dimmed">
              Some names have letters that not every computer can print. The PDF always shows them.
            </Text>
          ) : null}
          <DialogActions
            first={
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
            }
          >
            <Button
              variant={prefersFile ? 'filled' : 'default'}
              miw={120}
              disabled={file.isBusy}
              onClick={() =>
                void file.save(
                  cards.map((card) => card.membershipId),
                  paper,
                )
              }
            >
              {file.isBusy ? 'Preparing…' : 'Save PDF'}
            </Button>
            <Button variant={prefersFile ? 'default' : 'filled'} data-autofocus onClick={() => window.print()}>
              Print
            </Button>
          </DialogActions>
        </Stack>
      </Dialog>
      <CardSheet cards={cards} paper={paper} />
    </>
  );
}

function count(amount: number, what: string): string {
  return `${amount.toLocaleString('en-US')} ${what}${amount === 1 ? '' : 's'}`;
}
