import { Kbd, Table, Text } from '@mantine/core';
import { Dialog } from '#components/dialog/dialog.tsx';
import { CloseActions } from '#components/dialog/dialog-actions.tsx';
import { shortcutHelp } from '../model/shortcuts.ts';

/** The desk's keys. */
export function ShortcutHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title="Keyboard">
      <Table verticalSpacing="xs">
        <Table.Tbody>
          {shortcutHelp.map(({ keys, does }) => (
            <Table.Tr key={does}>
              <Table.Td>
                {keys.map((key) => (
                  <Kbd key={key} mr={6}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
              <Table.Td>{does}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" my="sm">
        Single keys work when you’re not typing in a field. The scanner works everywhere.
      </Text>
      <CloseActions onClose={onClose} />
    </Dialog>
  );
}
