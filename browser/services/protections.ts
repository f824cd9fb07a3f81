/**
 * Section 2, Secure Communications: six titles. The texts must agree with docs/security.md: a change to a
 * protection changes its text here.
 */
export const protections = [
  {
    title: 'End-to-End Encryption',
    what: 'Everything that travels between your browser and the portal: forms, messages, documents and your sign-in.',
    how: 'With an https address, TLS encrypts the connection from your browser to the server. The server stores passwords as Argon2id hashes and sessions as hashes, which cannot be reversed. Messages and the files in them are encrypted on the server with AES-256-GCM before they are stored, with keys that are not in the database, and so are second factors and the keys of connected exchanges. A copy of the database, of the files or of a backup without the master key reveals none of them.',
    limit:
      'Messages are not encrypted from one member’s device to another’s: the server decrypts them to show and search them. So an operator who has both the database and the master key can read them, and so can someone who takes over the running server. True device-to-device encryption would need a key on each device that the server never sees. The portal does not offer this today. Posts and documents are not encrypted on the server’s disk.',
  },
  {
    title: 'Secure Document Portal',
    what: 'Company documents, tax documents and the family archive.',
    how: 'The portal releases a document only after it checks who is asking, under a label that reveals nothing about where it is stored. An outside adviser can read chosen documents with a link and its passcode, until the link ends.',
    limit:
      'A copy that someone has downloaded cannot be recalled. The server’s disk is as safe as its operator makes it.',
  },
  {
    title: 'Private Messaging',
    what: 'A conversation between two people, or within a group, with its files.',
    how: 'The portal shows it to the people of the conversation only, on every page and in every call. Someone who joins a group sees the messages from then on. The board and administrators have no special access. Each conversation has its own key. The sender is taken from the session, so no one can write in another person’s name.',
    limit:
      'Who is in a conversation and who wrote when, the length of a message, the size and type of a file, reactions and the names of groups are not encrypted. For the search, the database has a keyed code for the beginnings of each word: someone with a copy of it sees which messages of one conversation share a word, but not the word. When the keys are replaced, messages are encrypted again, but of a file only its key. And the other person can show your words to anyone.',
  },
  {
    title: 'Family Directory',
    what: 'How to reach a living relative: phone number and email address.',
    how: 'The server sends these only to the person themselves, to their guardians and trustees, to the board and to administrators. For everyone else they are left out of the response, not just hidden on the page.',
    limit:
      'Names, relationships, positions in the tree, and the place where someone lives. Every signed-in member can see those.',
  },
  {
    title: 'Access Control',
    what: 'Everything except the home page, the sign-in page and market prices.',
    how: 'The server checks the session and the role on every request and refuses anything that is not expressly allowed. A role change, a deactivated account or the end of a board term takes effect on the next request. Some content also asks for your Family Member ID and access code.',
    limit:
      'A device that you leave signed in. A session lasts 7 days after its last use and 30 days at most, so sign out on shared devices.',
  },
  {
    title: 'Compliance Monitoring',
    what: 'A record of who did what, when, and to which record.',
    how: 'Sign-ins, role changes, account recoveries and board decisions are written to an audit log together with the change itself. Passwords and the content of what you send appear in no log.',
    limit:
      'It is a record, not an inspection: no authority or outside service reads it, and the operator of the database could change it.',
  },
] as const
