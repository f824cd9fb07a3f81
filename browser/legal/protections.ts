interface Statement {
  title: string
  text: string
}

/** True statements about the server; docs/security.md says the same to its operators. */
export const protections: readonly Statement[] = [
  {
    title: 'Only the family gets in',
    text: 'Visitors see the home page and the sign-in page. For everything else the server checks every request: the account, its role, and whether it may see the record. Anything a page hides, the server refuses as well.',
  },
  {
    title: 'Removed permissions end immediately',
    text: 'The server reads your role on every request. Signing out, a role change, a closed account and the end of a board term take effect with the next request, in every window.',
  },
  {
    title: 'Passwords that even the server cannot read',
    text: 'Passwords and Secure Access Codes are stored as Argon2id hashes, which are slow and expensive to guess. The portal rejects several thousand of the most common passwords.',
  },
  {
    title: 'Limited attempts',
    text: 'After a few failed attempts, an account is locked for that network for 15 minutes: after ten wrong passwords, unless the operator has set another number, and after five wrong Secure Access Codes. Someone who guesses your password elsewhere cannot lock you out.',
  },
  {
    title: 'An optional second factor',
    text: 'In addition to your password, signing in can require a code from an authenticator app. Each code works once. Its secret is encrypted with a key that is not in the database.',
  },
  {
    title: 'Sessions that expire',
    text: 'You can see every device that is signed in to your account, and sign it out. A session lasts 7 days after its last use and 30 days at most. Scripts cannot read its cookie, and the server stores only a hash of it, so a copy of the database cannot be used to sign in.',
  },
  {
    title: 'A second check for the most private pages',
    text: 'Pages behind Family Access also ask for your Family Member ID and Secure Access Code. Access lasts 15 minutes, in that session only, and the server checks it.',
  },
  {
    title: 'Other sites cannot act for you',
    text: 'The server refuses requests that another site sends in your name. No other site can show the portal in a frame, and the browser runs only the portal’s own code.',
  },
  {
    title: 'No private data in logs or caches',
    text: 'Logs contain no passwords, no cookies and no content. Replies are never cached, except that your browser may cache photographs for your session. A reply contains only fields from an explicit list.',
  },
  {
    title: 'A record of important actions',
    text: 'Sign-ins, role changes, Family Access and board decisions are recorded with the account and the time, in the same transaction as the action.',
  },
  {
    title: 'Messages that a copy of the database does not reveal',
    text: 'Messages and the files in them are encrypted before they are stored. Each conversation has a key of its own, and the master key of these keys is not in the database. The operator can replace all keys while the portal runs.',
  },
  {
    title: 'Saved means saved',
    text: 'The database writes your changes to disk before the portal confirms them. A power failure loses nothing that was confirmed.',
  },
]

/** Risks that the portal does not remove. */
export const limitations: readonly Statement[] = [
  {
    title: 'The operator of the server can read the database',
    text: 'The person who runs the machine can read everything on it except passwords and codes: names, the tree, documents and posts, and with the master key also messages. Choose that person as carefully as you would choose a trustee.',
  },
  {
    title: 'Messages are not encrypted from end to end',
    text: 'HTTPS protects messages on the network, and encryption protects them in the database and in backups. The running server decrypts them, so its operator can read them with the master key; no one else can, except the people the portal shows them to. Who is in a conversation and who wrote when, how long a message is, reactions and the names of groups are not encrypted. A copy of the database also shows which messages of one conversation share a word, but not the word.',
  },
  {
    title: 'A device stolen while unlocked',
    text: 'The portal cannot distinguish you from someone who uses your device while you are signed in. Pages behind Family Access stay closed, unless you have just opened them.',
  },
  {
    title: 'A page that only looks like this one',
    text: 'If you enter your password and code on a copy of the sign-in page, its owner has both. Only the address distinguishes the two pages.',
  },
  {
    title: 'Malicious software on your device',
    text: 'A program that records your keyboard or your screen sees what you see. No portal can prevent that.',
  },
  {
    title: 'What members pass on',
    text: 'Anyone who can read something can copy, print or photograph it. That is a matter of trust, and of the Family Agreement: ask before you forward something that is not yours.',
  },
  {
    title: 'Disks that are not encrypted',
    text: 'Apart from messages and their files, the portal does not encrypt its data on disk. A stolen machine, which also has the master key unless it is stored elsewhere, or a lost backup can be read, unless the operator has encrypted it.',
  },
  {
    title: 'No external certification',
    text: 'No outside party has audited or certified this portal.',
  },
]

export const recommendations: readonly Statement[] = [
  {
    title: 'Use a password for this portal only',
    text: 'Length matters more than complexity: choose four or five unrelated words. A password manager can remember them for you.',
  },
  {
    title: 'Turn on the second factor',
    text: 'An app on your phone then confirms that it is you. Store the recovery codes on paper, with your valuables.',
  },
  {
    title: 'Set a Secure Access Code and keep it to yourself',
    text: 'Choose a code that is not your password. Do not write it next to your Family Member ID, and do not share it with anyone, inside or outside the family.',
  },
  {
    title: 'Lock your devices, and sign out of shared ones',
    text: 'Signing out ends the session on the server, in every window of that browser.',
  },
  {
    title: 'Check the address before you sign in',
    text: 'Type it or use your own bookmark instead of a link from a message. A page can claim any name; only the address proves it.',
  },
  {
    title: 'Report problems early',
    text: 'A lost phone, a password typed on the wrong page, anything unusual: an hour can matter, and no one will blame you.',
  },
]
