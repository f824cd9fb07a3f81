/** Who may register: anyone, anyone with the approval of an administrator, or only invited people. */
export const registrationModes = ['open', 'approval', 'invitation'] as const
export type RegistrationMode = (typeof registrationModes)[number]
