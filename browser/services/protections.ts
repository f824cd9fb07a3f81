/**
 * Section 2, Secure Communications: six titles. The texts are held to docs/security.md: whoever changes how the
 * portal protects something changes what is said of it here.
 */
export const protections = [
  {
    title: 'End-to-End Encryption',
    what: 'Everything on its way between your browser and the portal, in both directions: forms, messages, papers and your sign-in.',
    how: 'Under an https address the connection is encrypted with TLS from one end of the wire to the other. On the server, passwords are kept as Argon2id hashes and sessions as hashes, which cannot be turned back. The portal is built to encrypt the keys of connected exchanges with AES-256-GCM before it stores them.',
    limit:
      'The encryption ends at the server. Messages are not encrypted from one member’s device to another’s: whoever operates the server could read them in its database. For that, each device would need a key of its own which the server never sees. The portal does not do this today.',
  },
  {
    title: 'Secure Document Portal',
    what: 'The papers of the companies, tax documents and the family archive.',
    how: 'The portal is built to hand out a paper only through a call that looks at who asks, and under a label that says nothing of where it lies. None of them has a public address.',
    limit:
      'A copy that somebody has downloaded: the portal cannot call it back. The disk on the server is as safe as its operator makes it.',
  },
  {
    title: 'Private Messaging',
    what: 'A conversation, which belongs to the two people who have it.',
    how: 'The portal is built to show it to those two and to nobody else through any of its pages or calls; the board and the administrators have no extra reading. Who writes is taken from the session, so that nobody can write in another’s name.',
    limit:
      'The database itself, which the operator of the server could open. And the other person may show your words to whom they like.',
  },
  {
    title: 'Family Directory',
    what: 'How a living relative can be reached: telephone, e-mail, where they live.',
    how: 'The server is built to send these to the person themselves, to the board and to administrators. For everybody else it leaves them out of its answer, rather than hiding them on the page.',
    limit: 'Names, kinship and places in the tree. Every member who is signed in may see those.',
  },
  {
    title: 'Access Control',
    what: 'All that is the family’s: everything but the first page, the sign-in and the market prices.',
    how: 'The server looks at the session and at the role with every single call, and refuses what is not expressly allowed. A role that was taken away, a closed account and an ended term on the board hold with the very next request. Some content asks for your Family Member ID and your code as well.',
    limit:
      'A device that you leave signed in. A session lasts 7 days from its last use and 30 at most, so sign out where others sit down after you.',
  },
  {
    title: 'Compliance Monitoring',
    what: 'That it can be looked up later who did what, to whom and when.',
    how: 'Sign-ins, changes of a role and recoveries of a sign-in are written to an audit record together with the change itself, and the portal is built to do the same with each decision of the board. Passwords and the content of what you send are in none of its logs.',
    limit:
      'It is a record and not an inspection: no authority or outside service reads along, and whoever operates the database could change it.',
  },
] as const
