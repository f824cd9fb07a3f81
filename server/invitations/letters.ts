import type { FastifyInstance } from 'fastify'

import { invitationFragment } from '#contract/invitations/invitation-choices.ts'
import type { Invitation } from '#contract/invitations/invitations.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasPortalAddress, readPortalAddress } from '#server/platform/http/portal-address.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { createLetterQueue, isLetterOverdue } from '#server/platform/mail/letter-queue.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { MailMessage } from '#server/platform/tables.ts'

import { createInvitationToken } from './invitation-token.ts'
import {
  deleteLetter,
  findInvitationOfLetter,
  insertLetter,
  listLetters,
  lockInvitation,
  lockLetter,
  readInvitation,
  setSent,
  setTokenHash,
} from './store.ts'

/** Mails with the link of an invitation. */
export type InvitationLetters = {
  /** Whether the portal can mail links. */
  isEnabled: boolean
  /** Queues a letter in the transaction of its invitation. */
  enqueue(tx: Tx, invitationId: string): Promise<void>
}

const queue = 'invitation-letters'

/** Sends invitations by jobs. */
export function openInvitationLetters(
  app: FastifyInstance,
  { clock, config, database, mail }: Platform,
  jobs: Jobs,
): InvitationLetters {
  const isEnabled = mail.isEnabled && hasPortalAddress(config)
  if (isEnabled)
    jobs.handle(createLetterQueue({ name: queue, work: sendLetter, pending: () => listLetters(database.db) }))

  async function sendLetter(id: string): Promise<void> {
    const written = await database.db.transaction().execute(tx => writeLetter(tx, id))
    if (written === null) return
    await mail.deliver(written.message)
    await database.db.transaction().execute(async tx => {
      await lockInvitation(tx, written.invitationId, clock())
      // Deleted meanwhile if the invitation was revoked or sent again.
      if (await deleteLetter(tx, id)) await setSent(tx, written.invitationId, clock())
    })
  }

  /** Makes the link and stores its hash. Null if there is nothing to send any more. */
  async function writeLetter(
    tx: Tx,
    id: string,
  ): Promise<{ invitationId: string; message: MailMessage } | null> {
    const now = clock()
    const invitationId = await findInvitationOfLetter(tx, id)
    if (invitationId === undefined) return null
    // In the order of a renewal: the invitation, then its letters.
    const invitation = await lockInvitation(tx, invitationId, now)
    const letter = await lockLetter(tx, id)
    if (letter === undefined) return null
    const address = readPortalAddress(app, config)
    if (invitation?.state !== 'pending' || address === null || isLetterOverdue(letter, now)) {
      await deleteLetter(tx, id)
      return null
    }
    const { token, tokenHash } = createInvitationToken()
    await setTokenHash(tx, invitationId, tokenHash)
    const link = `${address}/auth#${invitationFragment}${token}`
    const presented = await readInvitation(tx, invitationId, now)
    return { invitationId, message: composeInvitation(config, presented, link) }
  }

  return {
    isEnabled,
    async enqueue(tx, invitationId) {
      await jobs.send(tx, queue, await insertLetter(tx, invitationId, clock()))
    },
  }
}

function composeInvitation(
  { FAMILY_NAME, TIME_ZONE }: Config,
  { email, invitedBy, message, member, expiresAt }: Invitation,
  link: string,
): MailMessage {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: TIME_ZONE })
  const paragraphs = [
    'Hello,',
    `${invitedBy} invites you to the private portal of the ${FAMILY_NAME} family.`,
    ...(message === null ? [] : [message]),
    'Create your account here:',
    link,
    ...(member === null ? [] : [`Your account will be linked to ${member.name} in the family tree.`]),
    `The link works once, until ${day.format(new Date(expiresAt))}, and only for this email address. Please do not forward it.`,
    'If you do not know the sender, ignore this message.',
    `The ${FAMILY_NAME} Family Office`,
  ]
  return {
    to: email,
    replyTo: null,
    subject: `Invitation to the ${FAMILY_NAME} family portal`,
    text: paragraphs.join('\n\n'),
  }
}
