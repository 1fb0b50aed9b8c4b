import type { Mail } from '#events/mail';

/** The mail with the code that verifies an e-mail address. */
export const emailCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Verify your e-mail address',
  text:
    `Your code to verify this e-mail address is ${code}.\n\n` +
    'It is good for 24 hours. If you have no account at Tallscreen, ignore this mail.\n',
});

/** The notice to the address that an account had before. It does not name the new address. */
export const emailChangedMail = (to: string, username: string): Mail => ({
  to,
  subject: 'Your e-mail address was changed',
  text:
    `The e-mail address of your Tallscreen account ${username} was changed. Mails no longer go to this address.\n\n` +
    'If it was not you, sign in, change your password, end all other sessions and set your address again.\n',
});

/** The notice that the password was changed. */
export const passwordChangedMail = (to: string, username: string): Mail => ({
  to,
  subject: 'Your password was changed',
  text:
    `The password of your Tallscreen account ${username} was changed, and all other sessions have ended.\n\n` +
    'If it was not you, set a new password by "Forgot password" now.\n',
});

/** The notice that an admin has turned two-factor sign-in off. */
export const totpRemovedByAdminMail = (to: string, username: string): Mail => ({
  to,
  subject: 'An admin turned two-factor sign-in off',
  text:
    `An admin turned off two-factor sign-in of your Tallscreen account ${username}, and all sessions have ended. ` +
    'Sign in with your password and set it up again.\n\n' +
    'If you did not ask for it, set a new password by "Forgot password" now and tell the operator.\n',
});

/** The notice that two-factor sign-in was turned on or off. */
export const totpChangedMail = (to: string, username: string, isOn: boolean): Mail => ({
  to,
  subject: `Two-factor sign-in was turned ${isOn ? 'on' : 'off'}`,
  text:
    `Two-factor sign-in of your Tallscreen account ${username} was turned ${isOn ? 'on' : 'off'}.\n\n` +
    'If it was not you, change your password and end all other sessions now.\n',
});
