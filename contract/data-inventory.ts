/**
 * The personal data that the portal stores, as the privacy policy states it. A test fails if a table of the database
 * is neither in an entry nor in `tablesWithoutPersonalData`. This file has no schemas, so that the page stays small.
 */
export interface DataInventoryEntry {
  category: string
  data: string
  purpose: string
  visibleTo: string
  retention: string
  /** Empty for data outside the database. */
  tables: readonly string[]
}

export const dataInventory: readonly DataInventoryEntry[] = [
  {
    category: 'Your account',
    data: 'Your first and last name, email address, the photograph that you choose, role and since when you have it, board term, whether you have a second factor, your Family Member ID, and when your account was created and last changed. Your password and Secure Access Code are stored only as Argon2id hashes, which cannot be turned back into either.',
    purpose: 'To let you sign in and to apply the permissions of your role.',
    visibleTo:
      'You. Every account can see your photograph. Administrators see your name, email address, role and term, whether your account is active, and who changed these, when and why. The board sees the names and terms of its members.',
    retention: 'As long as your account exists.',
    tables: ['users'],
  },
  {
    category: 'Your sessions',
    data: 'For each browser that is signed in to your account: a hash of its cookie, your network address, the name that the browser reports, when you signed in, and until when Family Access is open. If you are an administrator: the account that you view the portal as.',
    purpose: 'To keep you signed in and to let you end a session.',
    visibleTo: 'You, on your account page and in the Security Center. No other member and no administrator.',
    retention: '7 days after the last use, 30 days at most. Signing out deletes a session immediately.',
    tables: ['sessions'],
  },
  {
    category: 'Your API tokens',
    data: 'If you create any: the name, permissions and expiration of each token, a hash of its secret, and the hour of its last use.',
    purpose: 'To let programs of your choice use the portal for you, and to let you revoke them.',
    visibleTo: 'You, on your account page, and administrators. The secret is shown once, to you.',
    retention: '90 days after a token has expired or was revoked.',
    tables: ['api_tokens'],
  },
  {
    category: 'The private address of your calendar',
    data: 'If you create one: a hash of its token, when you created it, and the hour in which a program last read it.',
    purpose: 'To let a calendar program of your choice show the family calendar.',
    visibleTo: 'You. The address is shown once, to you.',
    retention: 'Until you revoke or replace it, change your password, or your account is deactivated.',
    tables: ['calendar_feeds'],
  },
  {
    category: 'Your identities at a sign-in service',
    data: 'If you sign in through an external service: its address, your number and your email address there, and when you last used it. While you sign in there, random values that protect this, and afterward its signed statement that you did.',
    purpose: 'To let you sign in without a password, and to sign you out there as well.',
    visibleTo: 'You, on your account page. The number and the statement are visible to no one.',
    retention:
      'Until you unlink it. The values of a sign-in for 10 minutes, the statement as long as the session.',
    tables: ['account_identities', 'provider_sign_ins'],
  },
  {
    category: 'Your devices',
    data: 'For each browser that you have signed in with: a hash of a random cookie, and when you last signed in.',
    purpose: 'To notify you when someone signs in to your account with another browser.',
    visibleTo: 'No one.',
    retention: 'One year after the last sign-in. Expired entries are deleted every hour.',
    tables: ['known_devices'],
  },
  {
    category: 'Your messages',
    data: 'The conversations that you are in, when you joined and left them and the name of a group then; when you created or renamed a group, added others or removed them; how far you have read and whether you muted them; your messages, encrypted with keys that are not in the database, with keyed hashes of the beginnings of their words for the search; when you sent, changed and deleted them; and your reactions.',
    purpose: 'To let you write to members, groups, your branch of the family and the board.',
    visibleTo:
      'The people of the conversation, those who join later from then on. No administrator who is not in it.',
    retention:
      'Until you delete a message: its text is then deleted, and only that it existed remains. As long as your account exists otherwise.',
    tables: ['conversations', 'conversation_members', 'conversation_events', 'messages', 'message_reactions'],
  },
  {
    category: 'The files in your messages',
    data: 'The files that you send, pictures without their metadata, and their names, encrypted with keys that are not in the database; their sizes and types; and which documents of the portal you refer to.',
    purpose: 'To deliver them.',
    visibleTo:
      'The people of the conversation. They see a document that you refer to only if its audience includes them.',
    retention: 'Until you delete the message.',
    tables: ['message_attachments'],
  },
  {
    category: 'Your notifications',
    data: 'What you were notified of and when, the accounts that it concerns, and when you saw it; by which topics you also want emails; a key that signs the unsubscribe links in them, and the day of your last summary.',
    purpose: 'To tell you about changes that concern you, in the portal and, if you wish, by email.',
    visibleTo: 'You. An email says little more than its subject, because email is not confidential.',
    retention: 'One year. Your choices, as long as your account exists.',
    tables: ['notifications', 'notification_preferences', 'notification_mailboxes'],
  },
  {
    category: 'Your devices with notifications',
    data: 'If you turn it on: for each browser, the address and the keys that it gave the portal, and when; and which notifications it has not been sent yet.',
    purpose:
      'To send notifications to your devices. They travel through the push service of the browser’s maker, encrypted for your browser: the service learns only when one was sent.',
    visibleTo: 'You see the list of your devices. The addresses and keys are visible to no one.',
    retention: 'Until you turn it off or your session there ends. An unsent notification for one day.',
    tables: ['push_subscriptions', 'push_messages'],
  },
  {
    category: 'Your second factor',
    data: 'If you turn it on: the secret shared with your authenticator app, encrypted with a key that is not in the database, and hashes of your recovery codes.',
    purpose: 'To protect your account even if someone knows your password.',
    visibleTo: 'You, once, while you set it up.',
    retention: 'Until you turn it off.',
    tables: ['second_factors', 'recovery_codes'],
  },
  {
    category: 'Links for a new password or email address',
    data: 'If you ask for one: the email address you entered, hashes of the links, which confirmations are given, and when the links expire. The links themselves are only in the messages.',
    purpose: 'To let you choose a new password or email address safely.',
    visibleTo: 'You see a pending change of your address on your account page.',
    retention:
      'Until it is used or canceled: 30 minutes for a password, 24 hours for an address. Expired links are deleted every hour.',
    tables: ['account_letters', 'password_resets', 'email_changes'],
  },
  {
    category: 'Your passkeys',
    data: 'For each passkey: its public key and number, its name, whether it is synchronized, how often it has signed, and when it was added and last used. The secret key never leaves your device.',
    purpose: 'To let you sign in without a password.',
    visibleTo: 'You, on your account page.',
    retention:
      'Until you remove it. A question that a passkey answers is deleted when it is answered, after ten minutes at most.',
    tables: ['passkeys', 'passkey_challenges'],
  },
  {
    category: 'Exports of your data',
    data: 'When you started an export, and its archive with what you own and what is about you.',
    purpose: 'To let you take your data with you.',
    visibleTo: 'You.',
    retention: 'The archive, for 7 days or until you delete it. The time of an export, for one year.',
    tables: ['data_exports'],
  },
  {
    category: 'Failed attempts',
    data: 'The number of attempts and of changes for hashes that represent an account or a network. The hashes reveal neither.',
    purpose: 'To stop anyone from guessing passwords and codes, or from filling the disk.',
    visibleTo: 'No one.',
    retention: '15 minutes to one hour. Expired counts are deleted every hour.',
    tables: ['limits'],
  },
  {
    category: 'The audit trail',
    data: 'The time, the account number, the action and the affected record of sign-ins (failed ones too), sign-outs, role changes, Family Access, board decisions, deletions and restores, openings of sensitive documents, administrators who viewed the portal as another account, with their reason, links for advisers, exports, and changes of passwords and second factors. No content and no passwords; of a sign-in with an unknown email address only the time. Each entry has a hash that chains it to the one before it.',
    purpose: 'To establish who decided or changed something, and that no one has altered the record.',
    visibleTo:
      'You, on your account page, what you did and what was done to your account. Administrators can read and export the whole trail; it names only records that they may see, and the advisers of shared links.',
    retention:
      'Indefinitely. The database rejects changes and deletions, so entries remain when their account or record is deleted.',
    tables: ['audit_entries', 'audit_chain', 'audit_seals'],
  },
  {
    category: 'The settings of the portal',
    data: 'What administrators choose on a page, such as who may register: the choice, the account number of the administrator, and the time.',
    purpose: 'To apply the choice on every server.',
    visibleTo: 'Administrators.',
    retention: 'Until the next change. The audit log keeps the earlier ones.',
    tables: ['portal_settings'],
  },
  {
    category: 'Repeated requests',
    data: 'For each form that you send: a random key of your browser, a hash of what you sent, the number of the record that it created, and the time.',
    purpose: 'To create a record only once when you send a form again because its reply was lost.',
    visibleTo: 'No one.',
    retention: 'One day. Expired keys are deleted every hour.',
    tables: ['idempotency_keys'],
  },
  {
    category: 'The setup link',
    data: 'A hash of the link that the server prints while the portal has no administrator.',
    purpose: 'To make sure that the link works only once.',
    visibleTo: 'No one.',
    retention: 'One week, or until it is used.',
    tables: ['setup_links'],
  },
  {
    category: 'The family tree',
    data: 'For each member: names, dates, parents, partners, life events, occupation, residence, picture, biography and contact details; who added the member, who approved them, and which account is linked to them.',
    purpose: 'To preserve the family’s history and show how its members are related.',
    visibleTo:
      'Every signed-in member. The phone number and email address of a living member are visible only to that member, the guardians and trustees that the board has appointed for it, the board and administrators.',
    retention:
      'As long as the family maintains its tree. An entry that was merged into another is hidden, not deleted.',
    tables: ['family_members', 'parent_links', 'partnerships', 'life_events'],
  },
  {
    category: 'Imported files',
    data: 'A GEDCOM file that was previewed or imported, in its original form, its name, who uploaded it and when, and which of its people were already in the tree. The file contains everything its program wrote, including details that the portal does not show. A preview also stores a copy of the people, dates, events and family links that it read from the file.',
    purpose:
      'To import what the preview showed, to export a file with all of its details, and to undo an import.',
    visibleTo:
      'The board and administrators, as a list of imports and in exports. Exports redact living people; only administrators can export them in full. A preview is visible only to the person who uploaded the file.',
    retention:
      'A preview can be imported for one hour. Its copy is deleted within two days, and so is the file unless it was imported. An imported file is kept until the import is undone, then deleted within two days.',
    tables: ['gedcom_imports', 'gedcom_matches'],
  },
  {
    category: 'Requests to the board',
    data: 'The requested changes to the tree, who requested them, the notes, the decision and who made it.',
    purpose: 'To let the board decide and the family see its decisions.',
    visibleTo: 'The requester, the board and administrators.',
    retention: 'Indefinitely.',
    tables: ['board_approvals'],
  },
  {
    category: 'Your acceptance of the constitution',
    data: 'The version, the fingerprint of its text, and when you accepted it.',
    purpose: 'To ask you only once for each version.',
    visibleTo: 'You.',
    retention: 'Indefinitely.',
    tables: ['constitution_acceptances'],
  },
  {
    category: 'Posts',
    data: 'The title and text, the profile, the author, the time, and whether the whole family can see the post.',
    purpose: 'To let members share their news.',
    visibleTo: 'Every signed-in member. A private post is visible only to its author.',
    retention: 'Until its author deletes it. It can be restored for 30 days and is then erased.',
    tables: ['family_posts', 'post_media'],
  },
  {
    category: 'Photographs and videos',
    data: 'The picture or the video, stored without the location, time and device that the camera recorded; its title and description, the text in a picture, the profile, who is in it, who uploaded it and when, and whether the whole family can see it. The file that was uploaded is deleted as soon as this copy is made.',
    purpose: 'To let members share pictures and videos and have a picture of their own.',
    visibleTo:
      'Every signed-in member. A private photograph or video is visible only to the member who uploaded it.',
    retention:
      'Until the member who uploaded it deletes it. It can be restored for 30 days; then the file and its record are erased. One on legal hold cannot be deleted.',
    tables: ['family_media', 'stored_files'],
  },
  {
    category: 'Uploads',
    data: 'A file that is still arriving, or that no document has taken over yet: its name on your device, its size and its bytes.',
    purpose: 'To continue an upload after an interruption.',
    visibleTo: 'You.',
    retention: 'Until it is filed or shared, or you cancel the upload; otherwise 7 days after its last byte.',
    tables: ['uploads', 'upload_parts', 'video_preparations'],
  },
  {
    category: 'Expected tax documents',
    data: 'What a member or a company should hand in for a tax year, by when, a note, who asked for it, and the document that was handed in.',
    purpose: 'To collect the documents of a tax year in time.',
    visibleTo: 'The member it is expected of, the board and administrators.',
    retention: 'Until the board or an administrator deletes it.',
    tables: ['tax_expectations'],
  },
  {
    category: 'Documents',
    data: 'The files of every version and the text that the portal reads from them; the title, description, kind, date, tags, company, tax year and retention of the document; the members that it is about and those chosen to see it; who filed, changed, held and deleted it, and when; and who opened which version, when, and on behalf of which account an administrator viewed the portal.',
    purpose:
      'To file the papers of the family and its companies, to find them, and to show who has read them.',
    visibleTo:
      'The audience that the owner chooses: the whole family, the board, chosen members, the office, or only the owner. The content of a sensitive document also requires Family Access. The owner, the board and administrators see who opened a document that they see.',
    retention:
      'Until it is deleted. It can be restored for 30 days and is then erased with its versions. A document on legal hold, or before the end of its retention, cannot be deleted.',
    tables: ['documents', 'document_versions', 'document_members', 'document_readers', 'document_openings'],
  },
  {
    category: 'Links for outside advisers',
    data: 'Who shared which documents with an adviser: the adviser’s name, your note, when the link was created, expires and was revoked, how often it was opened and used for downloads, and when last. The link and its passcode are stored only as hashes. A browser that has opened a link gets a cookie, of which a hash is stored.',
    purpose:
      'To let an adviser without an account read the documents that you choose, and to let you end that.',
    visibleTo:
      'You. An adviser with the link and the passcode sees your name and the documents. Those who see who opened a document also see the adviser’s name.',
    retention: 'One year after the link has expired or was revoked. Access by a cookie ends after one hour.',
    tables: ['document_shares', 'document_share_items', 'document_share_visits'],
  },
  {
    category: 'Invitations',
    data: 'The email address that was invited, a personal message, the family member that the account is linked to, who sent the invitation and when, when it expires, was accepted or was revoked, and which account accepted it. The link is stored only as a hash.',
    purpose: 'To let invited people create an account.',
    visibleTo:
      'Administrators. Someone with the link sees the address, the message, the member and the name of the sender.',
    retention: 'One year after the invitation was accepted or revoked, or has expired.',
    tables: ['invitations', 'invitation_letters'],
  },
  {
    category: 'Changes for open pages',
    data: 'That something changed, such as your notifications or a conversation, which accounts are notified, and when; never what it says.',
    purpose: 'To refresh a page that you have open, even after your device was offline.',
    visibleTo: 'No one in the portal. Your browser is notified of what you may see.',
    retention: 'One day.',
    tables: ['live_events'],
  },
  {
    category: 'Appointments',
    data: 'Which account is guardian, trustee or adviser of which member or company, from when until when, the reason, and who granted and ended it.',
    purpose: 'To let guardians, trustees and advisers act for others, and to end their rights in time.',
    visibleTo: 'The board, administrators, the appointed account, and the member that it acts for.',
    retention: 'Indefinitely.',
    tables: ['appointments'],
  },
  {
    category: 'Your investments',
    data: 'The accounts, investments and activities that you enter or import, with their dates, quantities, amounts and notes; who recorded and corrected each activity, and when; and who else sees an account of yours.',
    purpose: 'To show what you own, what it earned, and how it changed.',
    visibleTo:
      'You, and those you share an account with. Everyone sees the total of the family, which contains the accounts that you include. Administrators see no figures of yours.',
    retention:
      'As long as your account exists. A deleted investment can be restored for 30 days and is erased after that.',
    tables: ['investment_accounts', 'investment_shares', 'holdings', 'activities'],
  },
  {
    category: 'Connected exchanges and imported files',
    data: 'For each exchange that you connect: its name, the account that it belongs to, your key, which is stored encrypted, and when it was read, with the number of trades and balances. For each file that you import: its name, when you imported or undid it, which activities it added, and how its columns are read. The rows of a file, and of the preview of a sync, that you have not recorded yet.',
    purpose: 'To read your balances and trades, and to record a statement once.',
    visibleTo:
      'You. Your key is shown to no one, not even to you. The activities are visible as your investments are.',
    retention:
      'A key until you disconnect the exchange. The rows of a file or a preview for an hour, or until you record them. The rest as long as your account exists.',
    tables: [
      'integrations',
      'integration_syncs',
      'investment_imports',
      'investment_import_rows',
      'imported_activities',
      'import_mappings',
    ],
  },
  {
    category: 'Companies and trusts',
    data: 'The companies and trusts of the family, who added each, and which member, company or trust owns which percentage of it from when until when. Which company or trust owns which investment account from when until when.',
    purpose: 'To show what each member owns through companies and trusts.',
    visibleTo:
      'Board members and administrators. Members see those of which they own a part, with the current owners and their percentages. Who owns an investment account is visible only to those who can see the account.',
    retention: 'Until the board deletes them.',
    tables: ['ownership_entities', 'ownership_stakes', 'account_ownerships'],
  },
  {
    category: 'Benchmarks',
    data: 'The series that investments are compared with, and which account added each.',
    purpose: 'To show how investments did against the market.',
    visibleTo: 'Everyone with an account.',
    retention: 'Until they are deleted.',
    tables: ['benchmarks', 'benchmark_values'],
  },
  {
    category: 'Your inquiries',
    data: 'What you entered: your name, relationship, the service, your message, and your email address and phone number if you gave them; your account, the status, and the replies with their authors.',
    purpose: 'To answer you and to let you read the answer later.',
    visibleTo:
      'You and the administrators. If mail is set up, also anyone with access to the office’s mailbox.',
    retention: 'Indefinitely.',
    tables: ['inquiries', 'inquiry_replies'],
  },
  {
    category: 'Outgoing mail',
    data: 'The text and recipient of a message that waits for the mail server; for a delivered message, only the time.',
    purpose: 'To deliver mail even if the mail server is unavailable for a while.',
    visibleTo: 'No one in the portal. Administrators see whether an inquiry was mailed.',
    retention:
      'The text, until the mail server accepts it. If delivery fails for 30 days, the portal stops trying, and the text stays.',
    tables: ['mails'],
  },
  {
    category: 'The server’s log',
    data: 'One line for each request, as described under Logs.',
    purpose: 'To find the cause of a problem.',
    visibleTo: 'The operator of the server.',
    retention: 'As the operator has configured it. The portal itself stores no copy.',
    tables: [],
  },
  {
    category: 'Backups',
    data: 'Copies of all of the above, if the operator makes them.',
    purpose: 'To recover from the loss of a machine.',
    visibleTo: 'The operator of the server.',
    retention:
      'Until the operator replaces them. Older copies still contain data that was deleted in the portal.',
    tables: [],
  },
]

/** Market prices, and the profiles of the family companies. */
export const tablesWithoutPersonalData: readonly string[] = [
  'crypto_prices',
  'companies',
  'data_keys',
  'security_prices',
  'exchange_rates',
  'price_reads',
]
