import { ClipForm } from './ClipForm.tsx';
import { waitLabel } from './cooldown.ts';
import { videoFileProblem } from './fileRules.ts';
import type { ClipRules } from './useClipForm.ts';

const rules: ClipRules = {
  path: '/videos/upload',
  fileProblem: videoFileProblem,
  checksPicture: true,
  sentences: {
    noFile: 'Please select a video file to upload.',
    failed: 'Upload failed. Please try again.',
    done: 'Video submitted successfully for review!',
  },
};
const file = {
  label: 'Video file',
  hint: 'Drop it here. MP4, MOV, M4V or WebM, up to 30 seconds, 200 MB and 1920×1080.',
  accept: 'video/mp4,video/webm,video/quicktime,video/x-m4v,.mp4,.mov,.webm,.m4v',
};

export function UploadForm({ cooldown, onSettled }: { cooldown: number; onSettled: () => void }) {
  const isBlocked = cooldown > 0;
  const action = isBlocked ? waitLabel(cooldown) : 'Submit for Approval';
  return (
    <ClipForm
      rules={rules}
      file={file}
      titleLabel="Title"
      action={action}
      isBlocked={isBlocked}
      onSettled={onSettled}
    />
  );
}
