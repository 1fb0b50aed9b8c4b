/** The people who may register: anybody, anybody after an admin's approval, those with an invitation, nobody. */
export const registrationModes = ['open', 'approval', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];
