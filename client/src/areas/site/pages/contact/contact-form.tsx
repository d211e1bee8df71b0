import '#components/theme/styles-fields';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import site from '../site.module.css';
import { useHydrated } from '../use-hydrated.ts';
import { type ContactErrors, type Topic, topicLabels } from './contact.model.ts';
import classes from './contact.module.css';

interface ContactFormProps {
  /** What the link asked for; the person may choose another. */
  topic: Topic;
  errors: ContactErrors;
  isBusy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The fields keep what was typed by themselves, so that neither a failure nor coming alive late loses a word. */
export function ContactForm({ topic, errors, isBusy, onSubmit }: ContactFormProps) {
  const isAlive = useHydrated();
  const [chosen, setChosen] = useState<Topic | null>(null);
  return (
    <form className={classes['form']} method="post" noValidate onSubmit={onSubmit}>
      <div className={classes['pair']}>
        <TextInput
          size="md"
          name="name"
          label="Your name"
          autoComplete="name"
          required
          maxLength={120}
          error={errors.name}
        />
        <TextInput
          size="md"
          name="email"
          type="email"
          label="Email"
          autoComplete="email"
          required
          maxLength={254}
          error={errors.email}
        />
      </div>
      <div className={classes['pair']}>
        <TextInput
          size="md"
          name="company"
          label="Venue or company (optional)"
          autoComplete="organization"
          maxLength={120}
          error={errors.company}
        />
        <NativeSelect
          size="md"
          name="topic"
          label="What is it about?"
          data={[...topicLabels]}
          value={chosen ?? topic}
          onChange={(event) =>
            setChosen(topicLabels.find(({ value }) => value === event.currentTarget.value)?.value ?? null)
          }
          error={errors.topic}
        />
      </div>
      <Textarea
        size="md"
        name="message"
        label="Message"
        description="For a quote: what kind of venue it is, and how many people come in a good month."
        required
        rows={7}
        maxLength={5_000}
        error={errors.message}
      />
      {/* Honeypot: hidden from people, so only bots fill it in. */}
      <div className={classes['trap']} aria-hidden>
        <label>
          Website
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={classes['send']}>
        <Button type="submit" size="lg" miw={190} disabled={isBusy || !isAlive}>
          {isBusy ? 'Sending…' : 'Send message'}
        </Button>
        <p className={site['dimmed']}>We answer by email.</p>
      </div>
      <noscript>
        <p className={site['text']}>Sending this form needs JavaScript.</p>
      </noscript>
    </form>
  );
}
