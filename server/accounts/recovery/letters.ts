import { emailChangeLifetime, passwordResetLifetime } from '#contract/accounts/account-recovery.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailMessage } from '#server/platform/tables.ts'

type Recipient = Pick<User, 'firstName' | 'email'>

export function writePasswordResetLetter(config: Config, user: Recipient, link: string): MailMessage {
  return writeLetter(config, user.email, 'A new password for your account', [
    `Hello ${user.firstName},`,
    'Someone asked for a new password for your account in the family portal. If it was you, choose one here:',
    link,
    `The link works once, within ${passwordResetLifetime} minutes. Choosing a new password signs you out everywhere.`,
    'If it was not you, ignore this message. Your password stays as it is.',
  ])
}

/** To the new address. */
export function writeNewEmailLetter(
  config: Config,
  user: Recipient,
  newEmail: string,
  link: string,
): MailMessage {
  return writeLetter(config, newEmail, 'Confirm your new email address', [
    `Hello ${user.firstName},`,
    `You asked to use this email address for your account in the family portal, in place of ${user.email}. Confirm it here:`,
    link,
    `The link works for ${emailChangeLifetime} hours. The change also needs a confirmation from your current address.`,
    'If you have no account in the family portal, ignore this message.',
  ])
}

/** To the current address. */
export function writeCurrentEmailLetter(
  config: Config,
  user: Recipient,
  newEmail: string,
  link: string,
): MailMessage {
  return writeLetter(config, user.email, 'Your email address is about to change', [
    `Hello ${user.firstName},`,
    `Someone with your password asked to change the email address of your account in the family portal to ${newEmail}.`,
    'Confirm the change, or report that this was not you, here:',
    link,
    `The link works for ${emailChangeLifetime} hours. Without your confirmation, your address stays as it is.`,
  ])
}

/** To a new address that already has an account. */
export function writeEmailTakenLetter(config: Config, newEmail: string): MailMessage {
  return writeLetter(config, newEmail, 'This email address already has an account', [
    'Hello,',
    'Someone asked to use this email address for another account in the family portal. It already has an account, so it cannot be used again.',
    'If it was you, sign in with this address instead. Otherwise, ignore this message: nothing has changed.',
  ])
}

function writeLetter(
  { FAMILY_NAME }: Config,
  to: string,
  subject: string,
  paragraphs: readonly string[],
): MailMessage {
  const text = [...paragraphs, `The ${FAMILY_NAME} Family Office`].join('\n\n')
  return { to, replyTo: null, subject, text }
}
