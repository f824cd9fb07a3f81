interface Point {
  title: string
  text: string
}

/** Each is true of the server as it is; docs/security.md says the same to those who run it. */
export const protections: readonly Point[] = [
  {
    title: 'Only the family gets in',
    text: 'A visitor sees the first page and the sign-in. Everything else is checked by the server with every single request: who is asking, in which role, and whether this record is theirs to see. What a page hides is also refused.',
  },
  {
    title: 'A right that is taken away is gone',
    text: 'Your role is looked at anew each time. Signing out, a change of role, a closed account and the end of a term on the Board hold from the very next request on, in every window.',
  },
  {
    title: 'Passwords that even the server cannot read',
    text: 'Passwords and Secure Access Codes are kept as Argon2id hashes, which take time and memory to try. The few thousand most common ones are refused.',
  },
  {
    title: 'Guessing runs out of tries',
    text: 'After a few failed attempts an account cannot be tried from that network for a quarter of an hour: ten for a password, unless the operator has set another number, and five for a Secure Access Code. You, elsewhere, are not locked out by somebody who guesses your password.',
  },
  {
    title: 'A second factor for whoever wants one',
    text: 'Besides the password, signing in can ask for a code from an authenticator app. A code works once. The secret behind it is encrypted with a key that is not in the database.',
  },
  {
    title: 'Sessions that end',
    text: 'You see every session of your account, and can end each. A session lasts 7 days from its last use and 30 at most. Its cookie is out of reach of any script, and the server keeps only a hash of it, so that a copy of the database signs nobody in.',
  },
  {
    title: 'A second lock on the most private rooms',
    text: 'What stands behind Family Access also asks for your Family Member ID and a code of your own. It stays open for 15 minutes, in that one session, and it is the server that checks it.',
  },
  {
    title: 'Other sites cannot act for you',
    text: 'Whatever another site sends in your name is refused, no other page can show the portal inside a frame, and the browser is told to run nothing here but the portal’s own program.',
  },
  {
    title: 'Nothing private is left lying about',
    text: 'Logs hold no password, no cookie and nothing that was sent or shown. Answers are never kept in a cache. What is shown to you leaves the server field by field, by a list of what may leave.',
  },
  {
    title: 'What was done can be told later',
    text: 'Sign-ins, changes of role, Family Access and the decisions of the Board are written down with who and when, in the same step in which they happen.',
  },
  {
    title: 'What was saved stays saved',
    text: 'Records stand in a real database, which has them on the disk before the portal says that they are saved. A power cut loses nothing that was confirmed.',
  },
]

/** What nobody should be led to believe. */
export const limitations: readonly Point[] = [
  {
    title: 'The operator of the server can read the database',
    text: 'Whoever runs the machine can read everything on it except passwords and codes: names, the tree, what was written and sent. Choose that person as you would choose a trustee.',
  },
  {
    title: 'Messages are not encrypted from end to end',
    text: 'Behind https they are safe on their way. On the server they can be read by its operator, and by nobody else whom the portal does not show them to.',
  },
  {
    title: 'A device that is stolen unlocked',
    text: 'Whoever holds it while you are signed in is you, as far as the portal can tell. What stands behind Family Access is the exception, unless it was just opened.',
  },
  {
    title: 'A page that only looks like this one',
    text: 'Whoever types password and code into a copy of the sign-in page has given both away. Only the address tells the two apart.',
  },
  {
    title: 'A device with somebody else’s program on it',
    text: 'A program that reads your keyboard or your screen sees what you see. No portal can look behind that.',
  },
  {
    title: 'What members pass on',
    text: 'Whoever may read something can copy it, print it or photograph it. That is a matter of trust, and of the Family Agreement: ask before you forward what is not your own.',
  },
  {
    title: 'Disks that are not encrypted',
    text: 'The portal does not encrypt its database on the disk. A stolen machine or a stray backup can be read, unless the operator has encrypted them.',
  },
  {
    title: 'A certificate from outside',
    text: 'No outside party has examined or certified this portal.',
  },
]

export const recommendations: readonly Point[] = [
  {
    title: 'Choose a password for this portal alone',
    text: 'Long is better than clever: four or five words that do not belong together. Let a password manager remember it.',
  },
  {
    title: 'Turn on the second factor',
    text: 'An app on your telephone then confirms that it is you. Keep the recovery codes on paper, where you keep what is valuable.',
  },
  {
    title: 'Set a Secure Access Code, and keep it apart',
    text: 'It must not be your password. Do not write it beside your Family Member ID, and give it to nobody, in the family or out of it.',
  },
  {
    title: 'Lock your devices, and sign out of those you share',
    text: 'Signing out ends the session on the server, in every window of that browser.',
  },
  {
    title: 'Look at the address before you sign in',
    text: 'Type it or use your own bookmark, rather than a link from a message. The first page says whose portal it is; the address says whether it is true.',
  },
  {
    title: 'Say it early',
    text: 'A lost telephone, a password typed on the wrong page, something odd: an hour can matter, and nobody will reproach you.',
  },
]
