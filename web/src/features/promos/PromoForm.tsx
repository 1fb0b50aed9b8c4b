import { ClipForm } from '../upload/ClipForm.tsx';
import { promoFileProblem } from '../upload/fileRules.ts';
import type { ClipRules } from '../upload/useClipForm.ts';

const rules: ClipRules = {
  path: '/promos/upload',
  fileProblem: promoFileProblem,
  checksPicture: false,
  sentences: {
    noFile: 'Please select a video file.',
    failed: 'Upload failed.',
    done: 'Promo submitted successfully!',
  },
};
const file = {
  label: 'Promo video',
  hint: 'Drop it here. MP4 or WebM, up to 200 MB.',
  accept: 'video/mp4,video/webm,.mp4,.webm',
};

export function PromoForm({ onSettled }: { onSettled: () => void }) {
  return <ClipForm rules={rules} file={file} titleLabel="Promo Title" action="Submit Promo" onSettled={onSettled} />;
}
