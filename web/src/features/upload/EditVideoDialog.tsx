import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Video } from '@tallscreen/bff/contract/video';
import type { VideoDetails } from '@tallscreen/bff/contract/video-details';
import { useEditVideoMutation } from '../../api/uploads.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useSavesData } from '../feed/playbackChoices.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { textsOf } from '../../ui/formText.ts';
import { CoverAsked } from './CoverAsked.tsx';
import { CoverPicker } from './CoverPicker.tsx';
import { DetailsFields, type GoesLive } from './DetailsFields.tsx';
import { publishProblemIn } from './publishTime.ts';
import { frameTimesOf } from './trim.ts';
import { useFrames } from './useFrames.ts';
import { changedDetails, textsOfDetails } from './videoDetails.ts';
import css from './Upload.module.css';

export type EditedVideo = VideoDetails & Pick<Video, 'id' | 'video_url' | 'thumbnail_url' | 'duration' | 'status'>;

type Props = { video: EditedVideo; onClose: () => void };

/** What happens if there is no publish time; a live video has no such field. */
const withoutTime: Partial<Record<Video['status'], GoesLive>> = { pending: 'onceApproved', scheduled: 'onSave' };

/** Edits the details and cover of an own video. Sends only the changed ones. */
export function EditVideoDialog({ video, onClose }: Props) {
  const [coverMs, setCoverMs] = useState<number>();
  const [before] = useState(() => textsOfDetails(video));
  const [save] = useEditVideoMutation();
  const part = { startMs: 0, endMs: (video.duration ?? 0) * 1000 };
  // Drawing frames loads the whole video. A later change of the setting leaves the chosen frame in place.
  const savesData = useSavesData();
  const [mayLoad, setMayLoad] = useState(!savesData);
  const src = (mayLoad && video.video_url) || undefined;
  const frames = useFrames(src, frameTimesOf(part));
  const load = (button: Element) => {
    const form = button.closest('form');
    flushSync(() => setMayLoad(true));
    // The pressed button has disappeared.
    form?.querySelector<HTMLInputElement>('input[name="cover_ms"]')?.focus();
  };

  const submission = useSubmit(async (fields, form) => {
    const { cover_ms: _slider, ...texts } = textsOf(fields);
    if (!texts['title']) return { field: 'title', text: t('Title is required.') };
    const wrong = publishProblemIn(form, before.publish_at);
    if (wrong) return wrong;
    const changes = { ...changedDetails(texts, before), ...(coverMs !== undefined && { cover_ms: coverMs }) };
    const { error } = Object.keys(changes).length === 0 ? {} : await save({ id: video.id, ...changes });
    if (error) return errorText(error, t('Could not save the changes.'));
    onClose();
    return undefined;
  });
  return (
    <Dialog title={t('Edit video')} description={t('A changed title or hashtag is scanned again.')} onClose={onClose}>
      <Form className={css['column']} submission={submission}>
        <DetailsFields texts={before} titleLabel={t('Title')} ofVideo={{ goesLive: withoutTime[video.status] }} />
        {video.video_url && !src && <CoverAsked poster={video.thumbnail_url ?? undefined} onLoad={load} />}
        {src && (
          <CoverPicker
            src={src}
            poster={video.thumbnail_url ?? undefined}
            part={part}
            frames={frames}
            coverMs={coverMs}
            texts={{
              none: t('The present cover'),
              hint: t('The present cover stays. Move the slider to choose a frame.'),
              undo: t('Keep the present cover'),
            }}
            onPick={setCoverMs}
          />
        )}
        <Button type="submit" look="primary" disabled={submission.isBusy}>
          {submission.isBusy ? t('Saving…') : t('Save changes')}
        </Button>
      </Form>
    </Dialog>
  );
}
