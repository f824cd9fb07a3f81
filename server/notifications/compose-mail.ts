import { formatCalendarDate } from '#contract/dates/date-format.ts'
import { defineTopic } from '#contract/notifications.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailMessage } from '#server/platform/tables.ts'
import type { Today } from '#server/platform/today.ts'

import { presentNotification } from './present-notification.ts'
import type { ListedNotification, Recipient } from './store.ts'
import { createUnsubscribeToken, type UnsubscribeScope } from './unsubscribe.ts'

type Portal = { config: Pick<Config, 'FAMILY_NAME' | 'PUBLIC_URL'>; today: Today }

/**
 * The mail of one notification. Email is not confidential, so only the topics of security, which must be understood
 * without signing in, say more than their title.
 */
export function composeNotificationMail(
  portal: Portal,
  recipient: Recipient,
  notification: ListedNotification,
  unsubscribeKey: string | undefined,
): MailMessage {
  const { title } = presentNotification(portal.today, notification)
  return composeMail(portal.config, recipient, {
    subject: title,
    lines: [describe(portal, notification)],
    link: notification.link ?? '/notifications',
    unsubscribeKey,
    scope: notification.topic,
  })
}

/** How many notifications a summary names. */
const digestLength = 20

/** The summary of a day. */
export function composeDigest(
  portal: Portal,
  recipient: Recipient,
  notifications: ListedNotification[],
  unsubscribeKey: string | undefined,
): MailMessage {
  const shown = notifications.slice(-digestLength)
  const omitted = notifications.length - shown.length
  return composeMail(portal.config, recipient, {
    subject: 'New in the family portal',
    lines: [
      'This is new in the portal since your last summary:',
      '',
      ...shown.map(notification => {
        const day = formatCalendarDate(portal.today(new Date(notification.createdAt)))
        return `- ${day}: ${describe(portal, notification)}`
      }),
      ...(omitted > 0 ? [`- ${omitted} earlier ones`] : []),
    ],
    link: '/notifications',
    unsubscribeKey,
    scope: 'daily-summary',
  })
}

function describe({ today }: Portal, notification: ListedNotification): string {
  const { title, sentence } = presentNotification(today, notification)
  return defineTopic(notification.topic).group === 'security' ? `${title}. ${sentence}` : `${title}.`
}

function composeMail(
  { FAMILY_NAME: familyName, PUBLIC_URL: publicUrl }: Portal['config'],
  recipient: Recipient,
  mail: {
    subject: string
    lines: string[]
    link: string
    unsubscribeKey: string | undefined
    scope: UnsubscribeScope
  },
): MailMessage {
  const token = mail.unsubscribeKey && createUnsubscribeToken(mail.unsubscribeKey, recipient.id, mail.scope)
  const unsubscribeUrl = publicUrl && token && `${publicUrl}/api/unsubscribe?token=${token}`
  const topic = mail.scope === 'daily-summary' ? 'these summaries' : 'emails on this topic'
  const text = [
    `Dear ${recipient.firstName.replaceAll(/\s+/gu, ' ')},`,
    '',
    ...mail.lines,
    '',
    publicUrl === undefined
      ? 'To read more, sign in to the portal and choose Notifications in the account menu.'
      : `Read more in the portal:\n${publicUrl}${mail.link}`,
    '',
    `${familyName} Family Office`,
    ...(unsubscribeUrl ? ['', `To stop ${topic}: ${unsubscribeUrl}`] : []),
    '',
  ].join('\n')
  return {
    to: recipient.email,
    replyTo: null,
    subject: mail.subject,
    text,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
