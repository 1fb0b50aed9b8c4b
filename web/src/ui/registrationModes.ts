import type { RegistrationMode } from '@tallscreen/proto/rules/registration-modes';
import { msg } from '../i18n/translate.ts';

/** What each way of registration is called. */
export const registrationModeNames: Readonly<Record<RegistrationMode, string>> = {
  open: msg('Open to everybody'),
  approval: msg('After approval by an admin'),
  invite: msg('By invitation'),
  closed: msg('Closed'),
};
