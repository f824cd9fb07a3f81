/** Requests that never come from the office. */
export const officeNeverAsks = [
  'for your password, not even to check it',
  'for the code that your phone shows, or a recovery code',
  'for your Secure Access Code',
  'to install software that shares your screen',
  'to keep a payment secret from the rest of the family',
  'to pay now and sign later',
] as const

/** Section 2, Security Center: typical signs of fraud. */
export const fraudSigns = [
  {
    title: 'It must be today',
    sentence:
      'An account will be closed, a deal will be lost, a relative is in trouble. The pressure is meant to keep you from asking anyone. Take your time and call back.',
  },
  {
    title: 'The bank details have changed',
    sentence:
      'A letter or an email, often within a familiar conversation, names a new account for a payment. Call the person on a number you already have, and pay only after they confirm it.',
  },
  {
    title: 'A familiar voice',
    sentence:
      'Thirty seconds of a recording are enough to imitate a voice. Hang up and call the person yourself, or ask something only the two of you know.',
  },
  {
    title: 'A link to sign in',
    sentence:
      'Type the address of the portal yourself or use a bookmark. If your password manager does not offer your password, you may be on the wrong site.',
  },
  {
    title: 'A code you did not request',
    sentence:
      'If someone asks for a code from your phone, they are trying to sign in as you right now. Share it with no one, and change your password.',
  },
  {
    title: 'Something for nothing',
    sentence:
      'An inheritance with a fee, a refund that was too large, a guaranteed return. Ask someone in the family before you answer.',
  },
] as const
