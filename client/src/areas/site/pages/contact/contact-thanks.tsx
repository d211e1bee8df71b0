import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Icon } from '../components/icon.tsx';
import { Section } from '../components/section.tsx';
import { SiteButton } from '../components/site-link.tsx';
import site from '../site.module.css';
import classes from './contact.module.css';

/** Takes the place of the form once the message has arrived; its heading gets the focus, as a new page's would. */
export function ContactThanks({ email, onAgain }: { email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Section>
      <div className={classes['thanks']}>
        <span className={classes['done']}>
          <Icon name="check" size={34} />
        </span>
        <h1 ref={heading} tabIndex={-1} className={site['title']}>
          Thank you, your message is here
        </h1>
        <p className={site['lead']}>A person reads it and answers to {email}.</p>
        <div className={site['actions']}>
          <SiteButton to="/">Back to the start</SiteButton>
          <Button variant="subtle" size="lg" onClick={onAgain}>
            Write another message
          </Button>
        </div>
      </div>
    </Section>
  );
}
