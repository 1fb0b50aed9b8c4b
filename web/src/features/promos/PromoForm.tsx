import { msg, t } from '../../i18n/translate.ts';
import { MediaItemForm } from '../upload/MediaItemForm.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { runProblem, uploadTexts } from './campaign.ts';
import type { FormRules } from '../upload/useMediaItemForm.ts';

const rules: FormRules = {
  path: '/promos/upload',
  kind: 'promo',
  checksPicture: false,
  check: runProblem,
  prepare: uploadTexts,
  sentences: {
    failed: msg('Upload failed.'),
    done: msg('Promo submitted successfully!'),
  },
};
const file = {
  label: msg('Promo video'),
  hint: msg('Drop it here. MP4 or WebM, up to 200 MB.'),
};

export function PromoForm({ onSettled }: { onSettled: () => void }) {
  return (
    <MediaItemForm
      rules={rules}
      file={file}
      titleLabel={t('Promo Title')}
      action={t('Submit Promo')}
      onSettled={onSettled}
    >
      <CampaignFields />
    </MediaItemForm>
  );
}
