import type { PushSubject } from '@tallscreen/proto/rules/push';
import type { QuietHours } from '#domain/quiet-hours';

export interface PushSettings extends QuietHours {
  /** what is not sent */
  readonly mutedSubjects: readonly PushSubject[];
  /** Whether a push shows the text of a message. */
  readonly showsMessageText: boolean;
}

export const defaultPushSettings: PushSettings = {
  mutedSubjects: [],
  showsMessageText: false,
  quietFrom: '',
  quietTo: '',
  timeZone: 'UTC',
};
