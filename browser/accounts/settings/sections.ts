import { listKeys } from '#browser/platform/list-keys.ts'
import { portalFacts } from '#browser/platform/portal-facts.ts'

/**
 * The sections of the account page, in order. Each key is an anchor that other pages link to. `skeleton` has the height
 * of the loading content, and `isPersonal` hides it from an administrator who views the portal as the account.
 */
export const sections = {
  profile: {
    title: 'Your details',
    purpose: 'The photograph and the name that others see, and the address that you sign in with.',
  },
  'family-access': {
    title: 'Family Access',
    purpose: 'Your Family Member ID, and the code that opens protected pages for 15 minutes at a time.',
    skeleton: 'h-100 max-sm:h-103',
    isPersonal: true,
  },
  password: {
    title: 'Password',
    purpose: 'Changing your password signs you out on all your other devices and revokes your API tokens.',
    skeleton: 'h-82 max-sm:h-87',
    isPersonal: true,
  },
  'second-factor': {
    title: 'Second factor',
    purpose:
      'A code from your phone in addition to your password. Someone who learns your password still cannot sign in.',
    skeleton: 'h-60',
    isPersonal: true,
  },
  passkeys: {
    title: 'Passkeys',
    purpose:
      'Sign in with your fingerprint, your face or the PIN of your device, without a password or a code. No other site can ask for a passkey of this one.',
    skeleton: 'h-32',
    isPersonal: true,
  },
  sessions: {
    title: 'Your devices',
    purpose:
      'The browsers in which you are signed in now. Each is signed out after 7 days without use, and after 30 days at the latest.',
    skeleton: 'h-30',
    isPersonal: true,
  },
  identities: {
    title: 'Sign-in service',
    purpose: 'An identity at an external service that signs you in without your password.',
    skeleton: 'h-24',
    isPersonal: true,
  },
  'api-tokens': {
    title: 'API tokens',
    purpose:
      'With a token, a program such as your bookkeeping uses the portal for you, within the permissions you choose.',
    skeleton: 'h-28',
    isPersonal: true,
  },
  appointments: {
    title: 'Your appointments',
    purpose: 'What the board has appointed you for, as a guardian, trustee or adviser, and until when.',
    skeleton: 'h-16',
    isPersonal: false,
  },
  activity: {
    title: 'Activity',
    purpose:
      'What you did in the portal, and what others did to your account. Entries are never changed or deleted.',
    skeleton: 'h-36',
    isPersonal: false,
  },
  notifications: {
    title: 'Notifications',
    purpose: 'What also reaches you by email or on your devices: at once, in a daily summary, or not at all.',
    skeleton: 'h-80',
    isPersonal: true,
  },
  inquiries: {
    title: 'Your inquiries',
    purpose: 'Your messages to the office and its replies. Only you and the office can read them.',
    skeleton: 'h-100',
    isPersonal: false,
  },
  'your-data': {
    title: 'Your data',
    purpose:
      'A copy of everything that is yours, as a zip. It can be downloaded for 7 days and is then deleted.',
    skeleton: 'h-48',
    isPersonal: true,
  },
  appearance: {
    title: 'Appearance',
    purpose: 'Applies to every page in this browser.',
    skeleton: 'h-19',
    isPersonal: false,
  },
} as const

export type SectionName = keyof typeof sections
/** A section whose content is loaded when it is needed: all but the first. */
export type LoadedSection = Exclude<SectionName, 'profile'>

export const shownSections = listKeys(sections).filter(
  name => name !== 'identities' || portalFacts.identityProvider !== null,
)
export const loadedSections = shownSections.filter(name => name !== 'profile')
