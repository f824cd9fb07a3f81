/** The parts of the account page, in their order: each is an anchor that other pages lead to. */
export const sections = {
  'family-access': {
    title: 'Family Access',
    purpose: 'Your own ID, and the code that opens what stands behind it for 15 minutes at a time.',
  },
  password: {
    title: 'Password',
    purpose: 'Changing it signs you out everywhere but here.',
  },
  'second-factor': {
    title: 'Second factor',
    purpose: 'A code from your phone beside the password. Whoever learns your password still cannot sign in.',
  },
  sessions: {
    title: 'Open sessions',
    purpose:
      'Where you are signed in at this moment. A session ends by itself after 7 days without use, and after 30 at most.',
  },
  inquiries: {
    title: 'Your inquiries',
    purpose: 'What you have asked of the office, and what was answered. You alone and the office read it.',
  },
  appearance: {
    title: 'Appearance',
    purpose: 'Kept in this browser, for every page.',
  },
} as const

export type SectionName = keyof typeof sections
