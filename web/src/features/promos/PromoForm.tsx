import { MediaItemForm } from '../upload/MediaItemForm.tsx';
import { CampaignFields } from './CampaignFields.tsx';
import { uploadTexts } from './campaign.ts';
import type { FormRules } from '../upload/useMediaItemForm.ts';

const rules: FormRules = {
  path: '/promos/upload',
  kind: 'promo',
  checksPicture: false,
  prepare: uploadTexts,
  sentences: {
    failed: 'Upload failed.',
    done: 'Promo submitted successfully!',
  },
};
const file = {
  label: 'Promo video',
  hint: 'Drop it here. MP4 or WebM, up to 200 MB.',
};

export function PromoForm({ onSettled }: { onSettled: () => void }) {
  return (
    <MediaItemForm rules={rules} file={file} titleLabel="Promo Title" action="Submit Promo" onSettled={onSettled}>
      <CampaignFields />
    </MediaItemForm>
  );
}
