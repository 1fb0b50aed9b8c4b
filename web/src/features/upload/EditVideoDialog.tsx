import { useState } from 'react';
import type { Video } from '@tallscreen/bff/contract';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useEditVideoMutation } from '../../api/uploads.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';
import { textsOf } from '../../ui/formText.ts';
import { CoverPicker } from './CoverPicker.tsx';
import { HashtagsField } from './HashtagsField.tsx';
import { LanguageField } from './LanguageField.tsx';
import { PublishTimeField, type GoesLive } from './PublishTimeField.tsx';
import { inputValueOf, isoOf, publishProblemIn } from './publishTime.ts';
import css from './Upload.module.css';

export type EditedVideo = Pick<
  Video,
  'id' | 'title' | 'hashtags' | 'language' | 'video_url' | 'thumbnail_url' | 'duration' | 'status' | 'publish_at'
>;

type Props = { video: EditedVideo; onClose: () => void };

/** What happens without a publish time; a live video has none. */
const withoutTime: Partial<Record<Video['status'], GoesLive>> = { pending: 'onceApproved', scheduled: 'onSave' };

/** Changes words, language, cover and publish time of an own video. Sends only what has changed. */
export function EditVideoDialog({ video, onClose }: Props) {
  const [coverMs, setCoverMs] = useState<number>();
  const [publishAt] = useState(() => inputValueOf(video.publish_at));
  const goesLive = withoutTime[video.status];
  const [save] = useEditVideoMutation();

  const submission = useSubmit(async (fields, form) => {
    const { title = '', hashtags = '', language = '', publish_at = publishAt } = textsOf(fields);
    if (!title) return { field: 'title', text: t('Title is required.') };
    const wrong = publishProblemIn(form, publishAt);
    if (wrong) return wrong;
    const changes = {
      ...(title !== video.title && { title }),
      ...(hashtags !== video.hashtags.join(', ') && { hashtags }),
      ...(language !== (video.language ?? '') && { language }),
      ...(coverMs !== undefined && { cover_ms: coverMs }),
      ...(publish_at !== publishAt && { publish_at: isoOf(publish_at) || null }),
    };
    const { error } = Object.keys(changes).length === 0 ? {} : await save({ id: video.id, ...changes });
    if (error) return errorText(error, t('Could not save the changes.'));
    onClose();
    return undefined;
  });
  return (
    <Dialog title={t('Edit video')} description={t('Changed words are scanned again.')} onClose={onClose}>
      <Form className={css['appeal']} submission={submission}>
        <TextField label={t('Title')} name="title" defaultValue={video.title} limit={textLimits.title} required />
        <HashtagsField defaultValue={video.hashtags.join(', ')} />
        <LanguageField defaultValue={video.language} />
        {goesLive && <PublishTimeField goesLive={goesLive} defaultValue={publishAt} />}
        {video.video_url && <CoverPicker video={video} coverMs={coverMs} onPick={setCoverMs} />}
        <Button type="submit" look="primary" disabled={submission.isBusy}>
          {submission.isBusy ? t('Saving…') : t('Save changes')}
        </Button>
      </Form>
    </Dialog>
  );
}
