import type { Config } from '#server/platform/config.ts'
import type { MailMessage } from '#server/platform/tables.ts'

/**
 * What tells somebody that the board has decided on a request of theirs. A letter lies open on its way, so whom it is
 * about, and what was decided, stand in the portal alone.
 */
export function decisionLetter(config: Config, requester: { firstName: string; email: string }): MailMessage {
  const lines = [
    `Dear ${requester.firstName.replaceAll(/\s+/gu, ' ')},`,
    '',
    'The board has decided on a request of yours. What it decided stands in the portal:',
    config.PUBLIC_URL === undefined
      ? 'Board Approvals, in the account menu.'
      : `${config.PUBLIC_URL}/board-approvals`,
    '',
    `${config.FAMILY_NAME} Family Office`,
    '',
  ]
  return {
    to: requester.email,
    replyTo: null,
    subject: 'The board has decided on your request',
    text: lines.join('\n'),
  }
}
