import { MAX_PUBLISH_DAYS } from '@tallscreen/proto/rules/publish-time';
import { TextField } from '../../ui/TextField.tsx';

type Props = { whenEmpty: string; defaultValue?: string };

/** When a video goes live, in the zone of the device. */
export const PublishTimeField = ({ whenEmpty, defaultValue }: Props) => (
  <TextField
    label="Publish at"
    name="publish_at"
    type="datetime-local"
    hint={`Optional, in your local time, at most ${MAX_PUBLISH_DAYS} days ahead. Empty: ${whenEmpty}`}
    defaultValue={defaultValue}
  />
);
