import type { Config } from '#server/platform/config.ts'
import type { MailMessage } from '#server/platform/tables.ts'

/**
 * Notifies a requester that the board has decided. Email is not confidential, so the letter names neither the member
 * nor the decision; both are in the portal.
 */
export function composeDecisionLetter(
  config: Config,
  requester: { firstName: string; email: string },
): MailMessage {
  const lines = [
    `Dear ${requester.firstName.replaceAll(/\s+/gu, ' ')},`,
    '',
    'The board has decided on your request. You can read the decision in the portal:',
    config.PUBLIC_URL === undefined
      ? 'Choose Board Approvals in the account menu.'
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
