import type { OfferingText } from '@gatehouse/sync-protocol/areas/bookings/offering-texts';
import type { OfferingView } from '@gatehouse/sync-protocol/areas/bookings/offerings.contracts';
import { english, type LanguageCode, languageCodes, languages } from '@gatehouse/sync-protocol/languages/languages';
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type OfferingValues, withType } from '../model/offering-form.model.ts';
import type { OfferingForm } from '../model/use-offering-form.ts';
import classes from './editor.module.css';

const types: OfferingView['offering_type'][] = ['Group', 'Individual'];

const NAME_MAX = 120;
const TEXT_MAX = 5000;

/** What is sold, for how many, and what visitors read about it, also in other languages. Requirements B7, B50. */
export function WhatFields({ form, isFirst }: { form: OfferingForm; isFirst: boolean }) {
  const { values, field, set } = form;
  const isIndividual = values.offering_type === 'Individual';
  return (
    <>
      <TextInput
        label="Offering Name"
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        {...field('offering_name')}
      />
      <NativeSelect
        label="Offering Type"
        description={
          isIndividual ? 'Each booking is for one person.' : 'Each booking is for a party that shares a start time.'
        }
        data={types}
        {...field('offering_type')}
        onChange={(event) => set(withType(event.currentTarget.value as OfferingValues['offering_type']))}
      />
      <SimpleGrid cols={2}>
        {(['base_players', 'max_players'] as const).map((name) => (
          <TextInput
            key={name}
            label={name === 'base_players' ? 'Base Players' : 'Max Players'}
            inputMode="numeric"
            autoComplete="off"
            disabled={isIndividual}
            {...field(name)}
          />
        ))}
      </SimpleGrid>
      <Textarea
        label="Side Text"
        description="Shown next to the booking form: what to bring, where to park."
        rows={3}
        resize="vertical"
        maxLength={TEXT_MAX}
        {...field('side_text')}
      />
      <OtherLanguages form={form} />
    </>
  );
}

/** Names of languages as the venue reads them: `Spanish`. */
const englishNames = new Intl.DisplayNames(english, { type: 'language' });
const nameOf = (language: LanguageCode): string => englishNames.of(language) ?? languages[language].name;

const nothing: OfferingText = { offering_name: '', side_text: '' };

/** Name and text in the languages that the venue adds. Guests of any other language read those above. Requirement B50. */
function OtherLanguages({ form: { values, set, errors } }: { form: OfferingForm }) {
  const { translations } = values;
  const added = languageCodes.filter((language) => translations[language] !== undefined);
  const others = languageCodes.filter((language) => language !== english && translations[language] === undefined);
  const [isOpen, setIsOpen] = useState(false);
  const put = (language: LanguageCode, text: OfferingText): void =>
    set({ translations: { ...translations, [language]: text } });
  const remove = (language: LanguageCode): void => {
    const { [language]: _, ...rest } = translations;
    set({ translations: rest });
  };
  return (
    <details
      className={classes['languages']}
      open={isOpen || errors.translations !== undefined}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        Other languages
        <span className="gate-dimmed">{added.length === 0 ? 'None' : added.map(nameOf).join(', ')}</span>
      </summary>
      <Stack gap="md" pt="sm">
        <Text c="dimmed" size="sm">
          Guests read the name and the text in their own language, on the booking page and in emails. What you leave
          empty is shown as you wrote it above.
        </Text>
        {added.map((language) => {
          const text = translations[language] ?? nothing;
          const name = nameOf(language);
          return (
            <fieldset key={language} className={classes['need']} aria-label={name}>
              <Stack gap="sm">
                <TextInput
                  label={`Name in ${name}`}
                  lang={language}
                  maxLength={NAME_MAX}
                  autoComplete="off"
                  value={text.offering_name}
                  onChange={({ currentTarget }) => put(language, { ...text, offering_name: currentTarget.value })}
                />
                <Textarea
                  label={`Text in ${name}`}
                  lang={language}
                  rows={3}
                  resize="vertical"
                  maxLength={TEXT_MAX}
                  value={text.side_text}
                  onChange={({ currentTarget }) => put(language, { ...text, side_text: currentTarget.value })}
                />
                <div>
                  <Button variant="default" size="xs" onClick={() => remove(language)}>
                    Remove {name}
                  </Button>
                </div>
              </Stack>
            </fieldset>
          );
        })}
        {errors.translations ? (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {errors.translations}
          </Text>
        ) : null}
        <Group gap="xs">
          {others.map((language) => (
            <Button key={language} variant="default" size="xs" onClick={() => put(language, nothing)}>
              Add {nameOf(language)}
            </Button>
          ))}
        </Group>
      </Stack>
    </details>
  );
}
