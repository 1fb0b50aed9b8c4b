import { msg, t } from '../../i18n/translate.ts';
import { MediaItemForm } from './MediaItemForm.tsx';
import { waitLabel } from './cooldown.ts';
import { publishProblemIn } from './publishTime.ts';
import type { FormCalls, FormRules } from './useMediaItemForm.ts';
import { toSent } from './videoDetails.ts';

const rules: FormRules = {
  path: '/videos/upload',
  kind: 'video',
  checksPicture: true,
  isResumable: true,
  check: publishProblemIn,
  prepare: toSent,
  sentences: {
    failed: msg('Upload failed. Please try again.'),
    done: msg('Video submitted successfully for review!'),
  },
};
const file = {
  label: msg('Video file'),
  hint: msg('Drop it here. MP4, MOV, M4V or WebM, up to 200 MB and 1920×1080. Of a longer clip you choose 30 seconds.'),
};

type Props = FormCalls & {
  cooldown: number;
  onSending?: (id: string | null) => void;
};

export function VideoForm({ cooldown, onSending, ...calls }: Props) {
  const isBlocked = cooldown > 0;
  const action = isBlocked ? waitLabel(cooldown) : t('Submit for Approval');
  return (
    <MediaItemForm
      rules={rules}
      file={file}
      titleLabel={t('Title')}
      action={action}
      isBlocked={isBlocked}
      {...calls}
      {...(onSending && { onSending })}
      ofVideo={{
        languageHint: t('Optional. Viewers who chose languages find it, and search can be narrowed to it.'),
        goesLive: 'onceApproved',
      }}
    />
  );
}
