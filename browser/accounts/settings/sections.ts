/** The sections of the account page, in order. Each key is an anchor that other pages link to. */
export const sections = {
  profile: {
    title: 'Your details',
    purpose: 'The photograph and the name that others see, and the address that you sign in with.',
  },
  'family-access': {
    title: 'Family Access',
    purpose: 'Your Family Member ID, and the code that opens protected pages for 15 minutes at a time.',
  },
  password: {
    title: 'Password',
    purpose: 'Changing your password signs you out on all your other devices and revokes your API tokens.',
  },
  'second-factor': {
    title: 'Second factor',
    purpose:
      'A code from your phone in addition to your password. Someone who learns your password still cannot sign in.',
  },
  passkeys: {
    title: 'Passkeys',
    purpose:
      'Sign in with your fingerprint, your face or the PIN of your device, without a password or a code. No other site can ask for a passkey of this one.',
  },
  sessions: {
    title: 'Your devices',
    purpose:
      'The browsers in which you are signed in now. Each is signed out after 7 days without use, and after 30 days at the latest.',
  },
  identities: {
    title: 'Sign-in service',
    purpose: 'An identity at an external service that signs you in without your password.',
  },
  'api-tokens': {
    title: 'API tokens',
    purpose:
      'With a token, a program such as your bookkeeping uses the portal for you, within the permissions you choose.',
  },
  appointments: {
    title: 'Your appointments',
    purpose: 'What the board has appointed you for, as a guardian, trustee or adviser, and until when.',
  },
  activity: {
    title: 'Activity',
    purpose:
      'What you did in the portal, and what others did to your account. Entries are never changed or deleted.',
  },
  notifications: {
    title: 'Notifications',
    purpose: 'What the portal also sends you by email: at once, in a daily summary, or not at all.',
  },
  inquiries: {
    title: 'Your inquiries',
    purpose: 'Your messages to the office and its replies. Only you and the office can read them.',
  },
  'your-data': {
    title: 'Your data',
    purpose:
      'A copy of everything that is yours, as a zip. It can be downloaded for 7 days and is then deleted.',
  },
  appearance: {
    title: 'Appearance',
    purpose: 'Applies to every page in this browser.',
  },
} as const

export type SectionName = keyof typeof sections
