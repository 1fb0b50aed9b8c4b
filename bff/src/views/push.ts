import type { MessageInitShape } from '@bufbuild/protobuf';
import { pushSubjects } from '@tallscreen/proto/rules/push';
import type { PushSettings, PushSettingsSchema } from '@tallscreen/proto/tallscreen/messaging/v1/push_service_pb';
import type * as schemas from '#contract/push';
import { orNull } from '#views/scalar';

interface Stored {
  readonly settings?: PushSettings | undefined;
  readonly hasDevice: boolean;
}

/** The muted kinds are stored, so that a new kind is sent until somebody mutes it. */
export const pushSettingsView = ({ settings, hasDevice }: Stored): schemas.PushSettings => ({
  kinds: pushSubjects.filter((subject) => !settings?.mutedSubjects.includes(subject)),
  message_text: settings?.showsMessageText === true,
  quiet_from: orNull(settings?.quietFrom ?? ''),
  quiet_to: orNull(settings?.quietTo ?? ''),
  time_zone: settings?.timeZone || 'UTC',
  this_device: hasDevice,
});

export const pushSettingsOf = (given: schemas.PushSettingsChange): MessageInitShape<typeof PushSettingsSchema> => ({
  mutedSubjects: pushSubjects.filter((subject) => !given.kinds.includes(subject)),
  showsMessageText: given.message_text,
  quietFrom: given.quiet_from ?? '',
  quietTo: given.quiet_to ?? '',
  timeZone: given.time_zone,
});
