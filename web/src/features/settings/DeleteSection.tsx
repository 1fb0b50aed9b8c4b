import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DeleteAccount } from '../profile/DeleteAccount.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

export function DeleteSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title="Delete account">
      <p className="quiet">Your profile, videos and comments go with it, for good.</p>
      <div className={css['actions']}>
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Section>
  );
}
