/**
 * What the portal keeps of people, as the privacy policy says it. Every table of the database stands in one of
 * these rows or among those that hold nothing of anybody: a test fails for a new table until somebody has written
 * down what it is for. In a file without schemas, so that a page that shows it carries none.
 */
export interface DataInventoryEntry {
  kind: string
  what: string
  why: string
  seenBy: string
  howLong: string
  /** As the database names them. None for what is kept elsewhere. */
  tables: readonly string[]
}

export const dataInventory: readonly DataInventoryEntry[] = [
  {
    kind: 'Your account',
    what: 'Your first and last name, e-mail address, role and term on the Board, your Family Member ID, and when the account was made and changed. Of your password and your Secure Access Code there are only hashes (Argon2id), from which neither can be read.',
    why: 'So that you can sign in and the portal knows what you may do.',
    seenBy:
      'You. Administrators see your name, address, role and term; the Board sees the names and terms of its own members.',
    howLong: 'As long as the account exists.',
    tables: ['users'],
  },
  {
    kind: 'Your sessions',
    what: 'For each browser that you are signed in with: a hash of its cookie, your network address, what the browser calls itself, when you signed in, and until when Family Access is open.',
    why: 'So that you stay signed in, and so that a session can be ended.',
    seenBy: 'You, on your account page and in the Security Center. No other member and no administrator.',
    howLong: '7 days from the last use and 30 days at most; signing out removes it at once.',
    tables: ['sessions'],
  },
  {
    kind: 'Your second factor',
    what: 'If you have turned it on: the secret that your authenticator app shares with the server, encrypted with a key that is not in the database, and hashes of your recovery codes.',
    why: 'So that your password alone is not enough to sign in.',
    seenBy: 'You, once, while you set it up.',
    howLong: 'Until you turn it off.',
    tables: ['second_factors', 'recovery_codes'],
  },
  {
    kind: 'Counts of attempts',
    what: 'Hashes that stand for an account or a network, with the number of attempts. Neither can be read from them.',
    why: 'So that nobody can try passwords and codes until one fits.',
    seenBy: 'Nobody.',
    howLong: '15 minutes to an hour; what is over is swept out every hour.',
    tables: ['limits'],
  },
  {
    kind: 'The record of who did what',
    what: 'A line with its time, the number of the account that acted and what it acted on: registrations and sign-ins, changes of role, Family Access given and refused, decisions of the Board. No content, no password.',
    why: 'So that the family can find out later who decided or changed something.',
    seenBy:
      'Whoever operates the server. The Security Center tells you of wrong second codes for your own account; no other page shows it.',
    howLong: 'Without an end.',
    tables: ['audit_entries'],
  },
  {
    kind: 'The first administrator’s link',
    what: 'A hash of the link that the server prints while the portal has no administrator.',
    why: 'So that the link works once.',
    seenBy: 'Nobody.',
    howLong: 'A week, or until it is used.',
    tables: ['setup_links'],
  },
  {
    kind: 'The family tree',
    what: 'For each member: names, dates, parents, partners, the events of a life, vocation, residence, picture, biography and how to reach them; who entered it, who approved it, and which account belongs to it.',
    why: 'It is the memory of the family, and shows who belongs to it.',
    seenBy:
      'Every signed-in member. Telephone number and e-mail address of the living only they themselves, the Board and administrators.',
    howLong:
      'As long as the family keeps its tree. An entry that was merged into another is hidden, not erased.',
    tables: ['family_members', 'further_parents', 'partnerships', 'life_events'],
  },
  {
    kind: 'Family files',
    what: 'A GEDCOM file that was imported, as it is, with its name, who imported it and when, and which people of it were in the tree already. It holds what its program wrote, also what the portal does not show.',
    why: 'So that an export gives back everything that was in it, and an import can be undone.',
    seenBy:
      'The Board and administrators, as a list of imports and in an export, in which the living are redacted; with the living only administrators.',
    howLong:
      'A file that was only looked at: an hour, and its bytes two days at most. One that was imported: until the import is undone.',
    tables: ['gedcom_imports', 'gedcom_matches'],
  },
  {
    kind: 'Requests to the Board',
    what: 'What was proposed for the tree and by whom, the notes on it, the decision and who made it.',
    why: 'So that the Board can decide, and the family can see how it did.',
    seenBy: 'Whoever asked, the Board and administrators.',
    howLong: 'Without an end.',
    tables: ['board_approvals'],
  },
  {
    kind: 'Your acceptance of the constitution',
    what: 'The version, the fingerprint of its text, and when you accepted it.',
    why: 'So that you are asked once for each version.',
    seenBy: 'You.',
    howLong: 'Without an end.',
    tables: ['constitution_acceptances'],
  },
  {
    kind: 'Posts',
    what: 'Title and text, on whose page, who wrote it and when, and whether it is for everybody.',
    why: 'So that members can tell one another what is new.',
    seenBy: 'Every signed-in member; a post that is not for everybody only its author.',
    howLong: 'Until its author takes it away. It can be put back for 30 days; then it is erased.',
    tables: ['family_posts'],
  },
  {
    kind: 'Photographs',
    what: 'The picture itself, drawn anew without what the camera noted in it (place, time, device), its title and description, on whose page it stands, who uploaded it and when, and whether it is for everybody.',
    why: 'So that members can show one another pictures and have one of themselves.',
    seenBy: 'Every signed-in member; a photograph that is not for everybody only who uploaded it.',
    howLong:
      'Until whoever uploaded it takes it away. It can be put back for 30 days; then the picture is erased with its record.',
    tables: ['family_media', 'stored_files'],
  },
  {
    kind: 'Your inquiries',
    what: 'What you entered: name, relationship, service, message, and e-mail address and telephone number where you gave them; from which account it came, its state, and the answers with their authors.',
    why: 'So that the office can answer you, and you can read it later.',
    seenBy: 'You and the administrators; where mail is set up, also whoever reads the mailbox of the office.',
    howLong: 'Without an end.',
    tables: ['inquiries', 'inquiry_replies'],
  },
  {
    kind: 'Letters on their way',
    what: 'The text and the recipient of a letter that waits for the mail server; of one that it took, only when.',
    why: 'So that no letter is lost while the mail server is away.',
    seenBy: 'Nobody in the portal; administrators see whether an inquiry was mailed.',
    howLong:
      'The text until the mail server has taken it. A letter that it has not taken for 30 days is given up, and its text stays.',
    tables: ['mails'],
  },
  {
    kind: 'The server’s log',
    what: 'A line for each request, as described under Logs.',
    why: 'To find out what went wrong when something did.',
    seenBy: 'Whoever operates the server.',
    howLong: 'As the operator has set it; the portal itself keeps no copy.',
    tables: [],
  },
  {
    kind: 'Backups',
    what: 'Copies of all of the above, if the operator makes them.',
    why: 'So that nothing is lost with one machine.',
    seenBy: 'Whoever operates the server.',
    howLong: 'Until the operator replaces them. What was deleted in the portal is still in older copies.',
    tables: [],
  },
]

/** Market prices, and which of several servers reads them. */
export const tablesWithoutPersonalData: readonly string[] = ['crypto_prices', 'leases']
