import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import type { NotificationTopic } from '#contract/notifications.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import type { Today } from '#server/platform/today.ts'

/** What each topic stores besides the accounts: ids and short texts. */
export type NotificationPayloads = {
  'sign-in-new-device': { device: string; address: string }
  'password-changed': { how: 'changed' | 'reset' }
  'email-changed': { email: string }
  'second-factor-changed': { change: 'on' | 'off' | 'recovery-codes' }
  'second-factor-due': { by: Timestamp }
  'passkey-changed': { change: 'added' | 'removed'; name: string }
  'identity-changed': { change: 'linked' | 'unlinked' }
  'token-created': { name: string; expiresAt: Timestamp | null }
  'viewed-as': { reason?: string }
  'account-state': { state: 'approved' | 'deactivated' | 'reactivated' }
  'role-changed': { from: Role; to: Role; reason?: string | null }
  'term-expiring': { expiresAt: Timestamp }
  'term-renewed': { expiresAt: Timestamp; reason?: string | null }
  'term-ended': { endedAt: Timestamp }
  /** `capacity` continues 'You are now': `a trustee of the Oak Trust`. */
  appointment: {
    change: 'granted' | 'changed' | 'expiring' | 'ended'
    capacity: string
    until?: CalendarDate | null
  }
  'account-waiting': Empty
  'invitation-accepted': Empty
  'member-not-linked': { because: 'already-linked' | 'removed' }
  'data-export-ready': { expiresAt: Timestamp }
  'request-waiting': Empty
  'request-decided': Empty
  'inquiry-received': Empty
  'inquiry-answered': Empty
  'document-expiring': { documentId: string; title: string; expiresOn: CalendarDate }
  /** The text is in the conversation only. */
  'message-received': Empty
  /** `title` is the name of the group then. `hasMessages`: the account has written in it; absent in older ones. */
  'group-changed': { change: 'added' | 'removed' | 'owner'; title: string; hasMessages?: boolean }
  'document-shared-with-you': { documentId: string; title: string }
  'investments-shared': { canEdit: boolean }
}
type Empty = Record<string, never>

/** A stored notification with the current names of its accounts. */
export type StoredNotification<Topic extends NotificationTopic = NotificationTopic> = {
  topic: Topic
  payload: NotificationPayloads[Topic]
  accountId: string
  /** Who did it; null for the portal itself. */
  actorId: string | null
  actorName: string | null
  /** Whose account it is about. */
  subjectId: string | null
  subjectName: string | null
}

type Sentences = {
  /** Names no one and no record: it is the subject of an email. */
  title: string
  sentence: string
  /** The page that it is about, unless `notify` names another one. */
  link?: string
}

/** Words of one notification. */
type Context = {
  actor: string
  /** The account that it is about; null if it is the recipient's own. */
  subject: string | null
  formatDay: (instant: Timestamp) => string
}

type Presenters = {
  [Topic in NotificationTopic]: (payload: NotificationPayloads[Topic], context: Context) => Sentences
}

/** The title, sentence and page of a notification, in plain English. */
export function presentNotification<Topic extends NotificationTopic>(
  today: Today,
  { topic, payload, accountId, actorId, actorName, subjectId, subjectName }: StoredNotification<Topic>,
): Sentences {
  const context: Context = {
    actor: actorId === accountId ? 'You' : (actorName ?? 'The portal'),
    subject: subjectId === null || subjectId === accountId ? null : (subjectName ?? 'an account'),
    formatDay: instant => formatCalendarDate(today(new Date(instant))),
  }
  return presenters[topic](payload, context)
}

const checkIt = 'If this was not you, change your password and sign out your other devices.'

const presenters: Presenters = {
  'sign-in-new-device': ({ device, address }) => ({
    title: 'New sign-in to your account',
    sentence: `Someone signed in with ${device}, from the network address ${address}. ${checkIt}`,
    link: '/account#sessions',
  }),
  'password-changed': ({ how }) => ({
    title: how === 'reset' ? 'Your password was reset' : 'Your password was changed',
    sentence:
      how === 'reset'
        ? 'Your account has a new password, and its sessions were ended. If this was not you, contact the office.'
        : 'Your account has a new password, and its other sessions were ended. If this was not you, contact the office.',
    link: '/account#password',
  }),
  'email-changed': ({ email }) => ({
    title: 'Your email address was changed',
    sentence: `You now sign in with ${email}. If this was not you, contact the office.`,
    link: '/account',
  }),
  'second-factor-changed': ({ change }) =>
    ({
      on: {
        title: 'Your second factor was turned on',
        sentence: `Signing in now also requires a code from your authenticator app. ${checkIt}`,
        link: '/account#second-factor',
      },
      off: {
        title: 'Your second factor was turned off',
        sentence: `Signing in now requires only your password. ${checkIt}`,
        link: '/account#second-factor',
      },
      'recovery-codes': {
        title: 'Your recovery codes were replaced',
        sentence: `The earlier recovery codes no longer work. ${checkIt}`,
        link: '/account#second-factor',
      },
    })[change],
  'second-factor-due': ({ by }, { formatDay }) => ({
    title: 'Your account needs a second factor',
    sentence: `Your role requires a second factor. Set one up by ${formatDay(by)}: after that day, the portal opens only once you have done so.`,
    link: '/second-factor',
  }),
  'passkey-changed': ({ change, name }) => ({
    title: change === 'added' ? 'A passkey was added' : 'A passkey was removed',
    sentence:
      change === 'added'
        ? `You can now sign in with the passkey “${name}”. ${checkIt}`
        : `The passkey “${name}” no longer signs you in. ${checkIt}`,
    link: '/account',
  }),
  'identity-changed': ({ change }) => ({
    title: change === 'linked' ? 'A sign-in service was linked' : 'A sign-in service was unlinked',
    sentence:
      change === 'linked'
        ? `An identity at the external sign-in service now signs in to your account. If this was not you, unlink it and change your password.`
        : `An identity at the external sign-in service no longer signs in to your account. ${checkIt}`,
    link: '/account#identities',
  }),
  'token-created': ({ name, expiresAt }, { formatDay }) => ({
    title: 'An API token was created',
    sentence: `The token “${name}” can act for your account${expiresAt === null ? '' : ` until ${formatDay(expiresAt)}`}. If this was not you, revoke it and change your password.`,
    link: '/account#api-tokens',
  }),
  'viewed-as': ({ reason }, { actor }) => ({
    title: 'Your view of the portal was opened',
    sentence: [
      `${actor} viewed the portal as you see it. Nothing could be changed in your name.`,
      ...(reason ? [`Reason: ${endSentence(reason)}`] : []),
    ].join(' '),
    link: '/account#activity',
  }),
  'account-state': ({ state }, { subject }) => ({
    title: subject === null ? `Your account was ${state}` : `An account was ${state}`,
    sentence:
      subject === null
        ? {
            approved: 'An administrator has approved your account. The whole portal is now open to you.',
            deactivated: 'Your account was deactivated. Nothing of yours was deleted.',
            reactivated: 'You can sign in to your account again.',
          }[state]
        : `The account of ${subject} was ${state}.`,
    ...(subject !== null && { link: '/role-management' }),
  }),
  'role-changed': ({ from, to, reason }, { actor, subject }) => ({
    title: subject === null ? 'Your role has changed' : 'A role has changed',
    sentence: [
      subject === null
        ? `${actor} changed your role from ${roleNames[from]} to ${roleNames[to]}.`
        : `${actor} changed the role of ${subject} from ${roleNames[from]} to ${roleNames[to]}.`,
      ...(reason ? [`Reason: ${endSentence(reason)}`] : []),
    ].join(' '),
    link: subject === null ? '/account' : '/role-management',
  }),
  'term-expiring': ({ expiresAt }, { subject, formatDay }) => ({
    title: subject === null ? 'Your board term expires soon' : 'A board term expires soon',
    sentence: `${subject === null ? 'Your term on the board' : `The board term of ${subject}`} ends on ${formatDay(expiresAt)}.`,
    link: subject === null ? '/account' : '/role-management',
  }),
  'term-renewed': ({ expiresAt, reason }, { actor, subject, formatDay }) => ({
    title: subject === null ? 'Your board term was renewed' : 'A board term was renewed',
    sentence: [
      `${actor} renewed ${subject === null ? 'your term on the board' : `the board term of ${subject}`} until ${formatDay(expiresAt)}.`,
      ...(reason ? [`Reason: ${endSentence(reason)}`] : []),
    ].join(' '),
    link: subject === null ? '/account' : '/role-management',
  }),
  'term-ended': ({ endedAt }, { subject, formatDay }) => ({
    title: subject === null ? 'Your board term has ended' : 'A board term has ended',
    sentence:
      subject === null
        ? `Your term on the board ended on ${formatDay(endedAt)}. You are now a family member.`
        : `The board term of ${subject} ended on ${formatDay(endedAt)}.`,
    link: subject === null ? '/account' : '/role-management',
  }),
  appointment: (payload, { subject }) => ({
    title: appointmentTitles[payload.change],
    sentence: describeAppointment(payload, subject),
    link: '/account',
  }),
  'account-waiting': (_payload, { subject }) => ({
    title: 'An account is waiting for approval',
    sentence: `${subject ?? 'Someone'} has registered and is waiting for an administrator to approve the account.`,
    link: '/role-management',
  }),
  'invitation-accepted': (_payload, { subject }) => ({
    title: 'An invitation was accepted',
    sentence: `${subject ?? 'Someone'} has accepted an invitation and now has an account.`,
    link: '/role-management',
  }),
  'member-not-linked': ({ because }) => ({
    title: 'Your account is not linked to the family tree',
    sentence: `The member you were invited as ${because === 'removed' ? 'was removed from the tree' : 'already has an account'}. Please contact your family administrator.`,
    link: '/contact',
  }),
  'data-export-ready': ({ expiresAt }, { formatDay }) => ({
    title: 'The export of your data is ready',
    sentence: `You can download it on your account page until ${formatDay(expiresAt)}. If you did not start it, delete it and change your password.`,
    link: '/account#your-data',
  }),
  'request-waiting': (_payload, { actor }) => ({
    title: 'A request is waiting for the board',
    sentence: `${actor} sent a request to the board. Any board member except the requester can decide it.`,
    link: '/board-approvals',
  }),
  'request-decided': () => ({
    title: 'The board has decided on your request',
    sentence: 'You can read the decision, and the note of the board, under Board Approvals.',
    link: '/board-approvals',
  }),
  'inquiry-received': (_payload, { actor }) => ({
    title: 'A new inquiry',
    sentence: `${actor} sent a message to the office. A reply is due within 24 hours.`,
    link: '/inquiries',
  }),
  'inquiry-answered': () => ({
    title: 'The office has replied to you',
    sentence: 'You can read the reply below your message on the contact page.',
    link: '/contact',
  }),
  'document-expiring': ({ documentId, title, expiresOn }) => ({
    title: 'A document expires soon',
    sentence: `“${title}” expires on ${formatCalendarDate(expiresOn)}. Add the new version when you have it.`,
    link: `/documents/${documentId}`,
  }),
  'message-received': (_payload, { actor }) => ({
    title: 'You have a new message',
    sentence: `${actor} wrote to you. Open the conversation to read it.`,
    link: '/messages',
  }),
  'group-changed': (group, { actor }) => ({
    title: groupTitles[group.change],
    sentence: describeGroupChange(group, actor),
    link: '/messages',
  }),
  'document-shared-with-you': ({ documentId, title }, { actor }) => ({
    title: 'A document for you',
    sentence: `${actor} chose you as a reader of “${title}”.`,
    link: `/documents/${documentId}`,
  }),
  'investments-shared': ({ canEdit }, { actor }) => ({
    title: 'An investment account for you',
    sentence: `${actor} lets you ${canEdit ? 'see and edit' : 'see'} an investment account.`,
    link: '/investment-dashboard',
  }),
}

const groupTitles: Record<NotificationPayloads['group-changed']['change'], string> = {
  added: 'You were added to a group',
  removed: 'You were removed from a group',
  owner: 'You are now the owner of a group',
}

function describeGroupChange(
  { change, title, hasMessages = false }: NotificationPayloads['group-changed'],
  actor: string,
): string {
  switch (change) {
    case 'added':
      return `${actor} added you to “${title}”. You see its messages from now on.`
    case 'removed':
      return `${actor} removed you from “${title}”. ${hasMessages ? 'Your own messages in it are under Left.' : 'You no longer see its messages.'}`
    case 'owner':
      return `You are now the owner of “${title}”, and can remove people from it.`
  }
}

const appointmentTitles: Record<NotificationPayloads['appointment']['change'], string> = {
  granted: 'A new appointment',
  changed: 'An appointment was changed',
  expiring: 'An appointment ends soon',
  ended: 'An appointment has ended',
}

function describeAppointment(
  { change, capacity, until }: NotificationPayloads['appointment'],
  subject: string | null,
): string {
  const who = subject === null ? 'You are' : `${subject} is`
  const end = until ? ` until ${formatCalendarDate(until)}` : ''
  switch (change) {
    case 'granted':
      return `${who} now ${capacity}${end}.`
    case 'changed':
      return `${who} ${capacity}${end || ', with no end date'}.`
    case 'expiring':
      return `${who} ${capacity}${end}. The rights end after that day.`
    case 'ended':
      return `${who} no longer ${capacity}.`
  }
}

const roleNames: Record<Role, string> = {
  family_member: 'family member',
  board_member: 'board member',
  admin: 'administrator',
}

function endSentence(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`
}
