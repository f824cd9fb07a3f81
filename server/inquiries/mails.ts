import type { User } from '#contract/accounts/accounts.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import type { FamilyInquiry } from '#contract/inquiries/inquiries.ts'
import { answerWithinHours, inquiryServices, relationships } from '#contract/inquiries/inquiry-choices.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailMessage } from '#server/platform/tables.ts'

type Names = Pick<User, 'firstName' | 'lastName'>

/**
 * Composes the mail that notifies the office of an inquiry; null without CONTACT_EMAIL. The sender's text comes last,
 * so that no part of it can pass for the portal's own lines.
 */
export function composeInquiryMail({
  config,
  sender,
  inquiry,
  now,
}: {
  config: Config
  sender: Names & Pick<User, 'email'>
  inquiry: FamilyInquiry
  now: Date
}): MailMessage | null {
  if (config.CONTACT_EMAIL === undefined) return null
  const service = inquiryServices[inquiry.service]
  const lines = [
    `About: ${service}`,
    `From: ${toSingleLine(inquiry.name)} (${relationships[inquiry.relationship]})`,
    `Account: ${toSingleLine(fullName(sender))}, ${sender.email}`,
    `Email: ${inquiry.email ?? 'not given'}`,
    `Phone: ${inquiry.phone === null ? 'not given' : toSingleLine(inquiry.phone)}`,
    `Received: ${formatMoment(now)}; a reply is due within ${answerWithinHours} hours`,
    '',
    `Reply in the portal: ${config.PUBLIC_URL === undefined ? 'Inquiries, in the account menu' : `${config.PUBLIC_URL}/inquiries`}`,
    '',
    '--------',
    '',
    inquiry.message,
    '',
  ]
  return {
    to: config.CONTACT_EMAIL,
    replyTo: inquiry.email,
    subject: `${service}: inquiry from ${toSingleLine(inquiry.name)}`,
    text: lines.join('\n'),
  }
}

/** Composes the mail with a reply; null when the sender gave no email address. It does not quote the inquiry. */
export function composeReplyMail({
  config,
  author,
  inquiry,
  message,
}: {
  config: Config
  author: Names
  inquiry: Pick<FamilyInquiry, 'name' | 'service' | 'email'> & { createdAt: string }
  message: string
}): MailMessage | null {
  if (inquiry.email === null) return null
  const service = inquiryServices[inquiry.service]
  const lines = [
    `Dear ${toSingleLine(inquiry.name)},`,
    '',
    message,
    '',
    toSingleLine(fullName(author)),
    `${config.FAMILY_NAME} Family Office`,
    '',
    `This is a reply to your inquiry about ${service} of ${formatMoment(new Date(inquiry.createdAt))}. You can read both on your account page in the portal.`,
    '',
  ]
  return { to: inquiry.email, replyTo: null, subject: `Your inquiry: ${service}`, text: lines.join('\n') }
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}

function formatMoment(moment: Date): string {
  // Created with the first mail: a portal that sends none does not load the locale data.
  momentFormat ??= new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${momentFormat.format(moment)} UTC`
}

let momentFormat: Intl.DateTimeFormat | undefined
