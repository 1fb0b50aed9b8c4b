import { useState, type SubmitEvent } from 'react';
import type { Video } from '@tallscreen/bff/contract';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useEditVideoMutation } from '../../api/uploads.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
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
  const [problem, setProblem] = useState('');
  const [publishAt] = useState(() => inputValueOf(video.publish_at));
  const goesLive = withoutTime[video.status];
  const [save, { isLoading }] = useEditVideoMutation();

  async function send(form: HTMLFormElement) {
    const { title = '', hashtags = '', language = '', publish_at = publishAt } = textsOf(new FormData(form));
    if (!title) return setProblem(t('Title is required.'));
    const wrong = publishProblemIn(form, publishAt);
    if (wrong) return setProblem(wrong);
    const changes = {
      ...(title !== video.title && { title }),
      ...(hashtags !== video.hashtags.join(', ') && { hashtags }),
      ...(language !== (video.language ?? '') && { language }),
      ...(coverMs !== undefined && { cover_ms: coverMs }),
      ...(publish_at !== publishAt && { publish_at: isoOf(publish_at) || null }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    const { error } = await save({ id: video.id, ...changes });
    if (error) setProblem(errorText(error, t('Could not save the changes.')));
    else onClose();
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <Dialog title={t('Edit video')} description={t('Changed words are scanned again.')} onClose={onClose}>
      <form className={css['appeal']} onSubmit={onSubmit} noValidate>
        {problem && <Alert tone="error">{problem}</Alert>}
        <TextField label={t('Title')} name="title" defaultValue={video.title} maxLength={textLimits.title} required />
        <HashtagsField defaultValue={video.hashtags.join(', ')} />
        <LanguageField defaultValue={video.language} />
        {goesLive && <PublishTimeField goesLive={goesLive} defaultValue={publishAt} />}
        {video.video_url && <CoverPicker video={video} coverMs={coverMs} onPick={setCoverMs} />}
        <Button type="submit" look="primary" disabled={isLoading}>
          {isLoading ? t('Saving…') : t('Save changes')}
        </Button>
      </form>
    </Dialog>
  );
}
