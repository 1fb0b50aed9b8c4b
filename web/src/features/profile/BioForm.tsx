import { useState, type SubmitEvent } from 'react';
import { useSetBioMutation } from '../../api/account.ts';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { readText } from '@tallscreen/proto/rules/read-text';
import { leftOf } from '@tallscreen/proto/rules/text-length';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import css from './Profile.module.css';
import { t, tn } from '../../i18n/translate.ts';

export function BioForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [bio, setBio] = useState(profile.bio ?? '');
  const [save, { isLoading, isError }] = useSetBioMutation();
  const onSubmit = async () => {
    const { error } = await save({ username: profile.username, bio: readText(bio) });
    if (!error) onClose();
  };
  return (
    <form
      className={css['bioForm']}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      <TextArea
        label={t('Bio')}
        hint={tn(
          Math.max(0, leftOf(textLimits.bio, readText(bio))),
          '{count} character left.',
          '{count} characters left.',
        )}
        limit={textLimits.bio}
        error={isError ? t('Bio update failed.') : undefined}
        autoFocus
        value={bio}
        onChange={(event) => setBio(event.target.value)}
      />
      <div className={css['actions']}>
        <Button type="submit" look="primary" size="s" disabled={isLoading}>
          {t('Save')}
        </Button>
        <Button size="s" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
