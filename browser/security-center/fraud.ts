/** What nobody from the office ever asks one: whoever does is somebody else. */
export const neverAsked = [
  'for your password, not even to check it',
  'for the code that your phone shows, or a recovery code',
  'for your Secure Access Code',
  'to install something that shows your screen',
  'to keep a payment secret from the rest of the family',
  'to pay now and sign later',
] as const

/** Section 2, Security Center: how somebody gives themselves away. */
export const signs = [
  {
    title: 'It must be today',
    sentence:
      'An account is about to be closed, a deal about to be lost, a relative is in trouble. Haste is there to keep you from asking somebody. What is true today is still true after you have called back.',
  },
  {
    title: 'The bank details have changed',
    sentence:
      'A letter or a mail, often in a conversation that you know, names another account to pay into. Ask the person by a number that you had before, and pay nothing until they have said it themselves.',
  },
  {
    title: 'A voice that you know',
    sentence:
      'A voice can be copied from half a minute of a recording. Hang up and call the person yourself, or ask what only the two of you know.',
  },
  {
    title: 'A link to sign in',
    sentence:
      'Type the address of the portal yourself, or keep it as a bookmark. A password manager is a good watchman: where it offers nothing, you are not where you think you are.',
  },
  {
    title: 'A code that you did not ask for',
    sentence:
      'If somebody wants a code that your phone shows, they are signing in as you at this moment. Give it to nobody, and change your password.',
  },
  {
    title: 'Something for nothing',
    sentence:
      'An inheritance with a fee, a refund that was too large, a return that cannot fall. Show it to somebody in the family before you answer.',
  },
] as const
