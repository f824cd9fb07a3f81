/**
 * Every action of the audit trail, as `audit()` writes it. This file has no schemas, so that pages stay small.
 *
 * A sentence is a template. `{actor}` is the account that acted, or the operator if there is none; `{subject}` is the
 * record that the entry is about, and `{subject:possessive}` its name with an apostrophe, or `their`. Any other name is
 * a value of the entry's details: `{to:role}` is written as a role with its article, `{to:label}` without it,
 * `{reason:words}` without hyphens. A part in brackets is left out when one of its values is absent.
 */
export const auditActions = {
  'account.approved': entry(
    'accounts',
    'account',
    'Account approved',
    '{actor} approved {subject:possessive} account',
  ),
  'account.code-rejected': entry(
    'sign-in',
    'account',
    'Wrong code at sign-in',
    'Someone entered {subject:possessive} password, but a wrong second-factor code',
  ),
  'account.deactivated': entry(
    'accounts',
    'account',
    'Account deactivated',
    '{actor} deactivated {subject:possessive} account[ ({reason})]',
  ),
  'account.declined': entry(
    'accounts',
    'account',
    'Account declined',
    '{actor} declined {subject:possessive} registration[ ({reason})]',
  ),
  'account.photograph-changed': entry(
    'settings',
    'account',
    'Photograph changed',
    '{actor} changed {subject:possessive} photograph',
  ),
  'account.photograph-removed': entry(
    'settings',
    'account',
    'Photograph removed',
    '{actor} removed {subject:possessive} photograph',
  ),
  'account.reactivated': entry(
    'accounts',
    'account',
    'Account reactivated',
    '{actor} reactivated {subject:possessive} account',
  ),
  'account.registered': entry('accounts', 'account', 'Registered', '{actor} created an account'),
  'account.registered-first-administrator': entry(
    'accounts',
    'account',
    'First administrator registered',
    '{actor} created the first administrator’s account',
  ),
  'account.renamed': entry(
    'settings',
    'account',
    'Name changed',
    '{actor} changed {subject:possessive} name',
  ),
  'account.sign-in-failed': entry(
    'sign-in',
    'account',
    'Sign-in failed',
    'Someone tried to sign in to {subject:possessive} account and failed',
  ),
  'account.signed-in': entry(
    'sign-in',
    'account',
    'Signed in',
    '{actor} signed in[ with a code of the second factor ({secondFactor})]',
  ),
  'account.signed-out': entry('sign-in', 'account', 'Signed out', '{actor} signed out'),
  'account.unknown-sign-in-failed': entry(
    'sign-in',
    null,
    'Sign-in without an account',
    'Someone tried to sign in with an email address that has no account',
  ),
  'api-tokens.created': entry('security', 'token', 'API token created', '{actor} created {subject}'),
  'api-tokens.revoked': entry('security', 'token', 'API token revoked', '{actor} revoked {subject}'),
  'api-tokens.used': entry('sign-in', 'token', 'API token used', '{actor} used {subject}'),
  'appointments.changed': entry(
    'roles',
    'account',
    'Appointment changed',
    '{actor} changed {subject:possessive} appointment as {capacity}[ ({reason})]',
  ),
  'appointments.ended': entry(
    'roles',
    'account',
    'Appointment ended',
    '{subject:possessive} appointment as {capacity} ended[ ({reason})]',
  ),
  'appointments.granted': entry(
    'roles',
    'account',
    'Appointment granted',
    '{actor} appointed {subject} as {capacity}[ ({reason})]',
  ),
  'audit.accepted': entry(
    'security',
    null,
    'Audit trail accepted',
    '{actor} accepted a trail of {position} entries[ in place of one with {sealedPosition}]',
  ),
  'audit.exported': entry('exports', null, 'Audit trail exported', '{actor} exported the audit trail'),
  'board-term.ended': entry('roles', 'account', 'Board term ended', '{subject:possessive} board term ended'),
  'board-term.renewed': entry(
    'roles',
    'account',
    'Board term renewed',
    '{actor} renewed {subject:possessive} board term[ ({reason})]',
  ),
  'calendar-feeds.created': entry(
    'security',
    'account',
    'Calendar address created',
    '{actor} created a private address of {subject:possessive} calendar',
  ),
  'calendar-feeds.revoked': entry(
    'security',
    'account',
    'Calendar address revoked',
    '{actor} revoked the private address of {subject:possessive} calendar',
  ),
  'constitution.accepted': entry(
    'approvals',
    'account',
    'Family Agreement accepted',
    '{actor} accepted the Family Agreement[, version {version}]',
  ),
  'conversations.changed': entry(
    'messages',
    'conversation',
    'Group changed',
    '{actor} changed {subject}[: {added} added][, {removed} removed]',
  ),
  'conversations.created': entry('messages', 'conversation', 'Group created', '{actor} created {subject}'),
  'conversations.left': entry('messages', 'conversation', 'Group left', '{actor} left {subject}'),
  'data-exports.canceled': entry(
    'exports',
    'account',
    'Export of own data canceled',
    '{actor} canceled an export of {subject:possessive} data',
  ),
  'data-exports.completed': entry(
    'exports',
    'account',
    'Export of own data ready',
    'An export of {subject:possessive} data became ready to download',
  ),
  'data-exports.deleted': entry(
    'exports',
    'account',
    'Exported data deleted',
    '{actor} deleted an archive of {subject:possessive} data',
  ),
  'data-exports.downloaded': entry(
    'exports',
    'account',
    'Exported data downloaded',
    '{actor} downloaded an archive of {subject:possessive} data',
  ),
  'data-exports.started': entry(
    'exports',
    'account',
    'Export of own data started',
    '{actor} started an export of {subject:possessive} data',
  ),
  'document-shares.created': entry(
    'shares',
    'share',
    'Shared with an adviser',
    '{actor} shared documents with {subject}[ for {expiresInDays} days]',
  ),
  'document-shares.opened': entry('shares', 'share', 'Shared link opened', '{subject} opened a shared link'),
  'document-shares.rejected': entry(
    'shares',
    'share',
    'Shared link refused',
    'Someone tried to open a shared link[ of {subject}] and was refused',
  ),
  'document-shares.revoked': entry(
    'shares',
    'share',
    'Shared link revoked',
    '{actor} revoked the link of {subject}',
  ),
  'document-shares.secrets-replaced': entry(
    'shares',
    'share',
    'Link and passcode replaced',
    '{actor} replaced the link and the passcode of {subject}',
  ),
  'documents.changed': entry(
    'documents',
    'document',
    'Document changed',
    '{actor} changed {subject}[: {fields:list}]',
  ),
  'documents.filed': entry('documents', 'document', 'Document filed', '{actor} filed {subject}'),
  'documents.hold-ended': entry(
    'documents',
    'document',
    'Legal hold ended',
    '{actor} ended the legal hold on {subject}',
  ),
  'documents.hold-placed': entry(
    'documents',
    'document',
    'Legal hold placed',
    '{actor} placed a legal hold on {subject}',
  ),
  'documents.removed': entry('deletions', 'document', 'Document deleted', '{actor} deleted {subject}'),
  'documents.restored': entry('deletions', 'document', 'Document restored', '{actor} restored {subject}'),
  'documents.sensitive-opened': entry(
    'openings',
    'document',
    'Sensitive document opened',
    '{actor} opened the sensitive document {subject}[ ({how})]',
  ),
  'documents.sensitive-shared-opened': entry(
    'openings',
    'document',
    'Sensitive document opened by an adviser',
    'An adviser downloaded the sensitive document {subject} through a shared link',
  ),
  'documents.version-added': entry(
    'documents',
    'document',
    'Version added',
    '{actor} added version {number} of {subject}',
  ),
  'documents.version-restored': entry(
    'deletions',
    'document',
    'Version restored',
    '{actor} restored version {number} of {subject}',
  ),
  'email.change-canceled': entry(
    'security',
    'account',
    'Email change canceled',
    '{actor} canceled a change of {subject:possessive} email address',
  ),
  'email.change-confirmed': entry(
    'security',
    'account',
    'Email change confirmed',
    '{subject:possessive} new email address was confirmed at one of the two addresses',
  ),
  'email.change-rejected': entry(
    'security',
    'account',
    'Email change rejected',
    'A change of {subject:possessive} email address was rejected',
  ),
  'email.change-requested': entry(
    'security',
    'account',
    'Email change requested',
    '{actor} requested a change of {subject:possessive} email address',
  ),
  'email.changed': entry(
    'security',
    'account',
    'Email address changed',
    '{subject:possessive} email address changed',
  ),
  'family-access.code-set': entry(
    'security',
    'account',
    'Secure Access Code set',
    '{actor} set a Secure Access Code',
  ),
  'family-access.granted': entry(
    'sign-in',
    'account',
    'Family Access granted',
    '{actor} opened Family Access',
  ),
  'family-access.rejected': entry(
    'sign-in',
    'account',
    'Family Access refused',
    '{actor} entered a wrong ID or code for Family Access',
  ),
  'family-tree.claim-approved': entry(
    'approvals',
    'member',
    'Claim approved',
    '{actor} approved the claim for {subject}',
  ),
  'family-tree.claim-proposed': entry(
    'approvals',
    'member',
    'Claim requested',
    '{actor} asked to be linked to {subject}',
  ),
  'family-tree.claim-rejected': entry(
    'approvals',
    'member',
    'Claim rejected',
    '{actor} rejected the claim for {subject}',
  ),
  'family-tree.claim-withdrawn': entry(
    'approvals',
    'member',
    'Claim withdrawn',
    '{actor} withdrew the claim for {subject}',
  ),
  'family-tree.correction-approved': entry(
    'approvals',
    'member',
    'Correction approved',
    '{actor} approved a correction of {subject}',
  ),
  'family-tree.correction-proposed': entry(
    'approvals',
    'member',
    'Correction requested',
    '{actor} requested a correction of {subject}',
  ),
  'family-tree.correction-rejected': entry(
    'approvals',
    'member',
    'Correction rejected',
    '{actor} rejected a correction of {subject}',
  ),
  'family-tree.correction-withdrawn': entry(
    'approvals',
    'member',
    'Correction withdrawn',
    '{actor} withdrew a correction of {subject}',
  ),
  'family-tree.member-submitted': entry(
    'approvals',
    'member',
    'Member submitted',
    '{actor} submitted {subject} to the tree',
  ),
  'family-tree.merge-approved': entry(
    'approvals',
    'member',
    'Merge approved',
    '{actor} approved the merge of two entries of {subject}',
  ),
  'family-tree.merge-proposed': entry(
    'approvals',
    'member',
    'Merge requested',
    '{actor} requested the merge of two entries of {subject}',
  ),
  'family-tree.merge-rejected': entry(
    'approvals',
    'member',
    'Merge rejected',
    '{actor} rejected the merge of two entries of {subject}',
  ),
  'family-tree.merge-withdrawn': entry(
    'approvals',
    'member',
    'Merge withdrawn',
    '{actor} withdrew the merge of two entries of {subject}',
  ),
  'family-tree.new_member-approved': entry(
    'approvals',
    'member',
    'Member approved',
    '{actor} approved {subject}',
  ),
  'family-tree.new_member-rejected': entry(
    'approvals',
    'member',
    'Member rejected',
    '{actor} rejected {subject}',
  ),
  'family-tree.new_member-withdrawn': entry(
    'approvals',
    'member',
    'Member withdrawn',
    '{actor} withdrew the submission of {subject}',
  ),
  'family-tree.own-details-changed': entry(
    'settings',
    'member',
    'Own details changed',
    '{actor} changed the own details of {subject}',
  ),
  'gedcom.exported': entry(
    'exports',
    'account',
    'Tree exported',
    '{actor} exported the family tree[ as GEDCOM {version}]',
  ),
  'gedcom.imported': entry(
    'tree-files',
    'import',
    'Tree imported',
    '{actor} imported {subject}[ with {people} people]',
  ),
  'gedcom.undone': entry('tree-files', 'import', 'Import undone', '{actor} undid the import of {subject}'),
  'identity.linked': entry(
    'security',
    'account',
    'Identity linked',
    '{actor} linked {subject:possessive} account to a sign-in provider',
  ),
  'identity.unlinked': entry(
    'security',
    'account',
    'Identity removed',
    '{actor} removed {subject:possessive} link to a sign-in provider',
  ),
  'inquiry.answered': entry('inquiries', 'inquiry', 'Message answered', '{actor} answered {subject}'),
  'inquiry.state-changed': entry(
    'inquiries',
    'inquiry',
    'Message state changed',
    '{actor} changed {subject}[ from {from}][ to {to}]',
  ),
  'invitations.accepted': entry(
    'accounts',
    'invitation',
    'Invitation accepted',
    '{actor} accepted {subject}',
  ),
  'invitations.created': entry('accounts', 'invitation', 'Invitation created', '{actor} created {subject}'),
  'invitations.resent': entry(
    'accounts',
    'invitation',
    'Invitation sent again',
    '{actor} sent {subject} again',
  ),
  'invitations.revoked': entry('accounts', 'invitation', 'Invitation revoked', '{actor} revoked {subject}'),
  'keys.removed': entry(
    'security',
    null,
    'Previous keys removed',
    '{actor} removed the previous encryption keys',
  ),
  'keys.rotated': entry(
    'security',
    null,
    'Encryption keys rotated',
    '{actor} encrypted everything again with new keys',
  ),
  'media.album-downloaded': entry(
    'exports',
    'member',
    'Album downloaded',
    '{actor} downloaded the photographs of {subject}',
  ),
  'media.changed': entry('documents', 'media', 'Media changed', '{actor} changed {subject}[: {fields:list}]'),
  'media.removed': entry('deletions', 'media', 'Media deleted', '{actor} deleted {subject}'),
  'media.restored': entry('deletions', 'media', 'Media restored', '{actor} restored {subject}'),
  'media.uploaded': entry('documents', 'media', 'Media shared', '{actor} shared {subject}'),
  'messages.deleted': entry('messages', 'message', 'Message deleted', '{actor} deleted {subject}'),
  'notifications.device-added': entry(
    'settings',
    'account',
    'Push messages on',
    '{actor} turned on notifications for a device[: {device}]',
  ),
  'notifications.device-removed': entry(
    'settings',
    'account',
    'Push messages off',
    '{actor} turned off notifications for a device[: {device}]',
  ),
  'notifications.preferences-changed': entry(
    'settings',
    'account',
    'Notifications changed',
    '{actor} changed {subject:possessive} notifications',
  ),
  'notifications.unsubscribed': entry(
    'settings',
    'account',
    'Unsubscribed',
    '{subject} unsubscribed from mails',
  ),
  'passkey.added': entry('security', 'account', 'Passkey added', '{actor} added a passkey'),
  'passkey.all-removed': entry(
    'security',
    'account',
    'All passkeys removed',
    '{actor} removed {subject:possessive} passkeys',
  ),
  'passkey.rejected': entry(
    'sign-in',
    'account',
    'Passkey rejected',
    'A passkey for {subject:possessive} account was rejected',
  ),
  'passkey.removed': entry('security', 'account', 'Passkey removed', '{actor} removed a passkey'),
  'password.changed': entry(
    'security',
    'account',
    'Password changed',
    '{actor} changed {subject:possessive} password[ and ended other sessions: {sessionsEnded}]',
  ),
  'password.rejected': entry(
    'security',
    'account',
    'Wrong current password',
    '{actor} entered a wrong password to confirm a change',
  ),
  'password.reset': entry(
    'security',
    'account',
    'Password reset',
    '{actor} reset {subject:possessive} password',
  ),
  'password.reset-requested': entry(
    'security',
    'account',
    'Password reset requested',
    'Someone asked to reset {subject:possessive} password',
  ),
  'posts.removed': entry('deletions', 'post', 'Post deleted', '{actor} deleted {subject}'),
  'posts.restored': entry('deletions', 'post', 'Post restored', '{actor} restored {subject}'),
  'registration.changed': entry(
    'settings',
    null,
    'Registration changed',
    '{actor} changed who may register[ from {from}][ to {to}]',
  ),
  'role.changed': entry(
    'roles',
    'account',
    'Role changed',
    '{actor} changed {subject:possessive} role[ from {from:label}][ to {to:label}][ ({reason})]',
  ),
  'role.granted': entry('roles', 'account', 'Role granted', '{actor} made {subject} {role:role}'),
  'role.revoked': entry(
    'roles',
    'account',
    'Role revoked',
    '{actor} took the administrator role from {subject}',
  ),
  'second-factor.off': entry(
    'security',
    'account',
    'Second factor off',
    '{actor} turned off {subject:possessive} second factor',
  ),
  'second-factor.on': entry('security', 'account', 'Second factor on', '{actor} turned on a second factor'),
  'second-factor.optional': entry(
    'settings',
    null,
    'Second factor optional',
    '{actor} made the second factor optional for the role {role:label}',
  ),
  'second-factor.recovery-codes-renewed': entry(
    'security',
    'account',
    'Recovery codes renewed',
    '{actor} replaced the recovery codes',
  ),
  'second-factor.required': entry(
    'settings',
    null,
    'Second factor required',
    '{actor} required a second factor of each account with the role {role:label}, within {graceDays} days',
  ),
  'session.ended': entry('sign-in', 'account', 'Session ended', '{actor} ended a session[ on {device}]'),
  'session.others-ended': entry(
    'sign-in',
    'account',
    'Other sessions ended',
    '{actor} ended other sessions: {sessionsEnded}',
  ),
  'tax-expectations.added': entry(
    'documents',
    'tax-expectation',
    'Expected tax document added',
    '{actor} added {subject}',
  ),
  'tax-expectations.changed': entry(
    'documents',
    'tax-expectation',
    'Expected tax document changed',
    '{actor} changed {subject}',
  ),
  'tax-expectations.received': entry(
    'documents',
    'tax-expectation',
    'Expected tax document received',
    '{actor} handed in {subject}',
  ),
  'tax-expectations.removed': entry(
    'deletions',
    'tax-expectation',
    'Expected tax document removed',
    '{actor} removed {subject}',
  ),
  'tax-expectations.reopened': entry(
    'documents',
    'tax-expectation',
    'Expected tax document reopened',
    '{actor} reopened {subject}',
  ),
  'view-as.document-opened': entry(
    'openings',
    'document',
    'Document opened while viewing as',
    '{actor} opened {subject} while viewing the portal as another account[ ({how})]',
  ),
  'view-as.ended': entry(
    'accounts',
    'account',
    'Viewing as ended',
    '{actor} no longer views the portal as {subject}',
  ),
  'view-as.started': entry(
    'accounts',
    'account',
    'Viewing as started',
    '{actor} viewed the portal as {subject}[ ({reason})]',
  ),
} as const satisfies Record<string, AuditActionEntry>

/** The groups of actions, in the order of the filter. */
export const auditGroups = {
  'sign-in': 'Sign-ins and sessions',
  security: 'Passwords and second factors',
  accounts: 'Accounts',
  roles: 'Roles',
  approvals: 'Approvals',
  openings: 'Openings of sensitive documents',
  documents: 'Documents and media',
  deletions: 'Deletions and restores',
  shares: 'Shares with advisers',
  exports: 'Exports',
  'tree-files': 'Family files',
  inquiries: 'Messages to the office',
  messages: 'Messages between members',
  settings: 'Settings',
} as const satisfies Record<string, string>

/** What an entry may be about. */
export const auditSubjects = {
  account: 'Account',
  member: 'Family member',
  document: 'Document',
  media: 'Photograph or video',
  post: 'Post',
  share: 'Shared link',
  token: 'API token',
  invitation: 'Invitation',
  'tax-expectation': 'Expected tax document',
  inquiry: 'Message to the office',
  import: 'Family file',
  conversation: 'Conversation',
  message: 'Message between members',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActions
export type AuditGroup = keyof typeof auditGroups
export type AuditSubjectKind = keyof typeof auditSubjects

export interface AuditActionEntry {
  group: string
  /** What the subject of the entry is; null if it has none. */
  subject: string | null
  label: string
  sentence: string
}

function entry<Group extends AuditGroup, Subject extends AuditSubjectKind | null>(
  group: Group,
  subject: Subject,
  label: string,
  sentence: string,
): { group: Group; subject: Subject; label: string; sentence: string } {
  return { group, subject, label, sentence }
}

/** Undefined for an action of an older or newer version of the portal, which is shown by its code. */
export function findAuditAction(action: string): (AuditActionEntry & { group: AuditGroup }) | undefined {
  return Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : undefined
}

export function listActionsOfGroup(group: AuditGroup): AuditAction[] {
  return Object.keys(auditActions).filter(action => findAuditAction(action)?.group === group) as AuditAction[]
}
