import type { User } from '#contract/accounts.ts'
import type { FamilyInquiry } from '#contract/inquiries.ts'
import { answerWithinHours, inquiryServices, relationships } from '#contract/inquiry-choices.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailMessage } from '#server/platform/tables.ts'

type Names = Pick<User, 'firstName' | 'lastName'>

/**
 * What tells the office of an inquiry; null where no address is set that it could go to. What was typed stands last,
 * so that nothing in it can pass for what the portal says.
 */
export function composeInquiryMail(told: {
  config: Config
  sender: Names & Pick<User, 'email'>
  inquiry: FamilyInquiry
  now: Date
}): MailMessage | null {
  const { config, sender, inquiry, now } = told
  if (config.CONTACT_EMAIL === undefined) return null
  const service = inquiryServices[inquiry.service]
  const lines = [
    `About: ${service}`,
    `From: ${toSingleLine(inquiry.name)} (${relationships[inquiry.relationship]})`,
    `Account: ${fullName(sender)}, ${sender.email}`,
    `E-mail: ${inquiry.email ?? 'not given'}`,
    `Telephone: ${inquiry.phone === null ? 'not given' : toSingleLine(inquiry.phone)}`,
    `Received: ${formatMoment(now)}; an answer is promised within ${answerWithinHours} hours`,
    '',
    `Please answer in the portal: ${config.PUBLIC_URL === undefined ? 'Inquiries, in the account menu' : `${config.PUBLIC_URL}/inquiries`}`,
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

/** An answer to whoever gave an address with the inquiry. What they had asked is not repeated to it. */
export function composeReplyMail(told: {
  config: Config
  author: Names
  inquiry: Pick<FamilyInquiry, 'name' | 'service' | 'email'> & { createdAt: string }
  message: string
}): MailMessage | null {
  const { config, author, inquiry, message } = told
  if (inquiry.email === null) return null
  const service = inquiryServices[inquiry.service]
  const lines = [
    `Dear ${toSingleLine(inquiry.name)},`,
    '',
    message,
    '',
    fullName(author),
    `${config.FAMILY_NAME} Family Office`,
    '',
    `This answers your inquiry about ${service} of ${formatMoment(new Date(inquiry.createdAt))}. Both are kept in the portal, on your account page.`,
    '',
  ]
  return { to: inquiry.email, replyTo: null, subject: `Your inquiry: ${service}`, text: lines.join('\n') }
}

function fullName({ firstName, lastName }: Names): string {
  return toSingleLine(`${firstName} ${lastName}`)
}

function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ')
}

function formatMoment(moment: Date): string {
  // Made with the first letter: a portal that writes none does without its tables.
  momentFormat ??= new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${momentFormat.format(moment)} UTC`
}

let momentFormat: Intl.DateTimeFormat | undefined
