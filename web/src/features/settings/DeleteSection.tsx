import { useState } from 'react';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteAccount } from '../profile/DeleteAccount.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

export function DeleteSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('Delete account')}>
      <p className="quiet">{t('Your profile, videos and comments go with it, for good.')}</p>
      <div className={css['actions']}>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('Delete account')}
        </Button>
      </div>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Section>
  );
}
