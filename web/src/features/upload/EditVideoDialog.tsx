import { useState, type SubmitEvent } from 'react';
import type { Video } from '@tallscreen/bff/contract';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useEditVideoMutation } from '../../api/uploads.ts';
import { errorText } from '../../api/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { languageName, LANGUAGES } from '../../ui/languages.ts';
import { Select, TextField } from '../../ui/TextField.tsx';
import { textsOf } from '../../ui/formText.ts';
import { CoverPicker } from './CoverPicker.tsx';
import { HashtagsField } from './HashtagsField.tsx';
import { PublishTimeField } from './PublishTimeField.tsx';
import { inputValueOf, isoOf, publishProblemIn } from './publishTime.ts';
import css from './Upload.module.css';

export type EditedVideo = Pick<
  Video,
  'id' | 'title' | 'hashtags' | 'language' | 'video_url' | 'thumbnail_url' | 'duration' | 'status' | 'publish_at'
>;

type Props = { video: EditedVideo; onClose: () => void };

/** What happens without a publish time; a live video has none. */
const withoutTime: Partial<Record<Video['status'], string>> = {
  pending: 'it goes live once it is approved.',
  scheduled: 'it goes live when you save.',
};

/** Changes words, language, cover and publish time of an own video. Sends only what has changed. */
export function EditVideoDialog({ video, onClose }: Props) {
  const [coverMs, setCoverMs] = useState<number>();
  const [problem, setProblem] = useState('');
  const [publishAt] = useState(() => inputValueOf(video.publish_at));
  const whenEmpty = withoutTime[video.status];
  const [save, { isLoading }] = useEditVideoMutation();
  const languages = video.language && !LANGUAGES.includes(video.language) ? [video.language, ...LANGUAGES] : LANGUAGES;

  async function send(form: HTMLFormElement) {
    const { title = '', hashtags = '', language = '', publish_at = publishAt } = textsOf(new FormData(form));
    if (!title) return setProblem('Title is required.');
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
    if (error) setProblem(errorText(error, 'Could not save the changes.'));
    else onClose();
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(event.currentTarget);
  };
  return (
    <Dialog title="Edit video" description="Changed words are scanned again." onClose={onClose}>
      <form className={css['appeal']} onSubmit={onSubmit} noValidate>
        {problem && <Alert tone="error">{problem}</Alert>}
        <TextField label="Title" name="title" defaultValue={video.title} maxLength={textLimits.title} required />
        <HashtagsField defaultValue={video.hashtags.join(', ')} />
        <Select label="Spoken language" name="language" defaultValue={video.language ?? ''}>
          <option value="">Not named</option>
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName(code)}
            </option>
          ))}
        </Select>
        {whenEmpty && <PublishTimeField whenEmpty={whenEmpty} defaultValue={publishAt} />}
        {video.video_url && <CoverPicker video={video} coverMs={coverMs} onPick={setCoverMs} />}
        <Button type="submit" look="primary" disabled={isLoading}>
          {isLoading ? 'Saving…' : 'Save changes'}
        </Button>
      </form>
    </Dialog>
  );
}
