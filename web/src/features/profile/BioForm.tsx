import { useState, type SubmitEvent } from 'react';
import { useSetBioMutation } from '../../api/profile.ts';
import type { Profile } from '@tallscreen/bff/contract';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { Button } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import css from './Profile.module.css';

export function BioForm({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const [bio, setBio] = useState(profile.bio ?? '');
  const [save, { isLoading, isError }] = useSetBioMutation();
  const onSubmit = async () => {
    const { error } = await save({ username: profile.username, bio: bio.trim() });
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
      {isError && <Alert tone="error">Bio update failed.</Alert>}
      <TextArea
        label="Bio"
        hint={`${textLimits.bio - bio.length} characters left.`}
        maxLength={textLimits.bio}
        autoFocus
        value={bio}
        onChange={(event) => setBio(event.target.value)}
      />
      <div className={css['actions']}>
        <Button type="submit" look="primary" size="s" disabled={isLoading}>
          Save
        </Button>
        <Button size="s" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
