import { Button } from '../../ui/Button.tsx';
import { t, tn } from '../../i18n/translate.ts';
import { useMute, type Mutable } from './useMute.ts';

type Props = Mutable & { size?: 's'; onDone?: (button: Element) => void };

export function MuteButton({ size, onDone, ...user }: Props) {
  const { name, toggle, isLoading } = useMute(user);
  const press = async (button: Element) => {
    if (await toggle()) onDone?.(button);
  };
  return (
    <Button
      {...(size && { size })}
      disabled={isLoading}
      aria-label={name}
      onClick={({ currentTarget }) => void press(currentTarget)}
    >
      {user.isMuted ? tn(1, 'Unmute', 'Unmute (people)') : t('Mute')}
    </Button>
  );
}
