import { useRef } from 'react';
import { Camera } from 'lucide-react';
import { useSetAvatarMutation } from '../../api/account.ts';
import type { Profile } from '@tallscreen/bff/contract/profile';
import { accountChanged } from '../../app/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Profile.module.css';
import { t } from '../../i18n/translate.ts';

export function AvatarPicker({ profile, size }: { profile: Profile; size: number }) {
  const dispatch = useAppDispatch();
  const input = useRef<HTMLInputElement>(null);
  const [save, { isLoading }] = useSetAvatarMutation();
  const onPick = async (file: File) => {
    // The specification says that other types are ignored silently. Without an extension the type is unknown.
    if (file.type !== '' && !file.type.startsWith('image/')) return;
    const { data, error } = await save({ username: profile.username, file });
    if (error) dispatch(toastShown(t('Avatar update failed.'), 'error'));
    else if (data.avatar_url) dispatch(accountChanged({ avatar_url: data.avatar_url }));
  };
  return (
    <div className={css['avatar']}>
      <Avatar username={profile.username} url={profile.avatar_url} size={size} />
      <input
        ref={input}
        type="file"
        name="file"
        accept="image/*"
        aria-label={t('Avatar')}
        className="unseen"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void onPick(file);
          event.target.value = '';
        }}
      />
      <IconButton
        className={css['camera']}
        name={t('Edit avatar')}
        icon={<Camera />}
        disabled={isLoading}
        onClick={() => input.current?.click()}
      />
    </div>
  );
}
