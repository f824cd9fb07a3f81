import type { FastifyInstance } from 'fastify'

import { openMediaQueue } from '#server/media/media-queue.ts'
import { answer } from '#server/platform/answer.ts'
import { minute, second } from '#server/platform/clock.ts'
import { createOnce } from '#server/platform/http/idempotency.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import { announceOnce } from '#server/platform/live-events.ts'
import { Page } from '#server/platform/paging.ts'
import type { Platform } from '#server/platform/platform.ts'

import { sendAttachment } from './attachments/send-attachment.ts'
import { changeConversation, leaveConversation } from './conversations/change-conversation.ts'
import { createConversation, findDirectConversation } from './conversations/create-conversation.ts'
import {
  findConversation,
  findSyncedConversation,
  lockConversation,
  syncOwnMemberships,
} from './conversations/find-conversation.ts'
import { findLastHiddenSeq, listLeftConversations } from './conversations/left-conversations.ts'
import { listConversations } from './conversations/list-conversations.ts'
import { presentConversations, presentDetails } from './conversations/present-conversation.ts'
import { listRecipients } from './people/list-recipients.ts'
import { listParticipants } from './people/participants.ts'
import { resolvePerson } from './people/resolve-person.ts'
import { listReaderIds } from './people/sync-people.ts'
import { searchMessages } from './search-messages.ts'
import { deleteMessage, editMessage, reactToMessage } from './thread/change-message.ts'
import { listMessages, listOwnMessages } from './thread/find-messages.ts'
import { markRead } from './thread/mark-read.ts'
import { openPlainMessages } from './thread/plain-messages.ts'
import { presentLeftMessages, presentMessages } from './thread/present-messages.ts'
import { sendFamilyMessage, sendMessage } from './thread/send-message.ts'
import { publishUnread } from './unread.ts'

/** The people whose open pages are notified that someone is writing. */
const mostNotifiedOfTyping = 100

export function mountMessagesRoutes(app: FastifyInstance, platform: Platform): void {
  mountConversations(app, platform)
  mountLeftConversations(app, platform)
  mountThreads(app, platform)
  mountSingleMessages(app, platform)
}

function mountConversations(app: FastifyInstance, platform: Platform): void {
  const { clock, database, envelopes, events, sessions } = platform
  const { db } = database

  answer(app, sessions, 'GET /api/conversations', async ({ user, query }) => {
    await syncOwnMemberships(platform, user.id)
    const page = await listConversations(db, user.id, clock(), query)
    return page.present(rows => presentConversations(db, envelopes, user.id, rows))
  })

  answer(app, sessions, 'POST /api/conversations', ({ user, body, idempotencyKey }) =>
    db.transaction().execute(async tx => {
      const { id } = await createOnce(tx, clock, idempotencyKey, {
        create: async () => ({ id: await createConversation(platform, tx, user, body) }),
        find: async created => ({ id: created }),
      })
      const conversation = await lockConversation(tx, user.id, id, clock())
      return presentDetails(tx, envelopes, user.id, conversation)
    }),
  )

  answer(app, sessions, 'GET /api/conversations/{id}', async ({ user, params }) => {
    await syncOwnMemberships(platform, user.id)
    const conversation = await findSyncedConversation(platform, user.id, params.id)
    return presentDetails(db, envelopes, user.id, conversation)
  })

  // `call.body` is validated when it is read, so an unknown conversation is 404 before an invalid body is 400.
  answer(app, sessions, 'PUT /api/conversations/{id}', call =>
    db.transaction().execute(async tx => {
      const { user, params } = call
      await changeConversation(platform, tx, user, params.id, () => call.body)
      return presentDetails(tx, envelopes, user.id, await findConversation(tx, user.id, params.id, clock()))
    }),
  )

  answer(app, sessions, 'POST /api/conversations/{id}/leave', async ({ user, params }) => {
    await events.afterChange(
      db.transaction().execute(tx => leaveConversation(platform, tx, user, params.id)),
      'notifications_changed',
    )
    return { id: params.id }
  })

  answer(app, sessions, 'PUT /api/conversations/{id}/mute', async call => {
    const { user, params } = call
    const { isMuted } = await events.afterChange(
      db.transaction().execute(async tx => {
        const { id } = await lockConversation(tx, user.id, params.id, clock())
        const change = { isMuted: call.body.isMuted }
        await tx
          .updateTable('conversationMembers')
          .set(change)
          .where('conversationId', '=', id)
          .where('accountId', '=', user.id)
          .execute()
        await publishUnread(tx, [user.id])
        return change
      }),
      'notifications_changed',
    )
    return { isMuted }
  })

  answer(app, sessions, 'GET /api/message-recipients', ({ user, query }) =>
    listRecipients(db, user.id, query),
  )
}

function mountLeftConversations(app: FastifyInstance, platform: Platform): void {
  const { database, sessions } = platform
  const { db } = database

  answer(app, sessions, 'GET /api/left-conversations', async ({ user, query }) => {
    await syncOwnMemberships(platform, user.id)
    return listLeftConversations(db, user.id, query)
  })

  answer(app, sessions, 'GET /api/left-conversations/{id}/messages', async ({ user, params, query }) => {
    const { id } = params
    await syncOwnMemberships(platform, user.id)
    const lastSeq = await findLastHiddenSeq(db, user.id, id)
    const page = await listOwnMessages(db, { accountId: user.id, conversationId: id, lastSeq }, query)
    return page.present(rows => presentLeftMessages(platform, db, user, id, rows))
  })
}

function mountThreads(app: FastifyInstance, platform: Platform): void {
  const { clock, database, sessions } = platform
  const { db } = database
  const mediaQueue = openMediaQueue()
  // Closing waits for the requests, which wait for the queue.
  app.addHook('preClose', async () => mediaQueue.stop())
  const sender = { ...platform, mediaQueue, plainMessages: openPlainMessages(database) }
  const limits = openLimits(platform)

  answer(app, sessions, 'GET /api/family-messages/{memberId}', async ({ user, params, query }) => {
    const person = await resolvePerson(db, params.memberId)
    const id =
      person.state === 'found' ? await findDirectConversation(db, user.id, person.accountId) : undefined
    if (id === undefined) return new Page([], {})
    const conversation = await findConversation(db, user.id, id, clock())
    const page = await listMessages(db, conversation, query)
    return page.present(rows => presentMessages(platform, db, user, conversation, rows))
  })

  answer(app, sessions, 'POST /api/family-messages', async ({ user, body, idempotencyKey }) => {
    await limits.sending.count(user.id)
    return sendFamilyMessage(sender, user, body, idempotencyKey)
  })

  answer(app, sessions, 'GET /api/conversations/{id}/messages', async ({ user, params, query }) => {
    await syncOwnMemberships(platform, user.id)
    const conversation = await findConversation(db, user.id, params.id, clock())
    const page = await listMessages(db, conversation, query)
    return page.present(rows => presentMessages(platform, db, user, conversation, rows))
  })

  answer(app, sessions, 'POST /api/conversations/{id}/messages', async call => {
    await limits.sending.count(call.user.id)
    return sendMessage(sender, call.user, call.params.id, () => call.body, call.idempotencyKey)
  })

  answer(app, sessions, 'POST /api/conversations/{id}/read', call =>
    markRead(platform, call.user, call.params.id, () => call.body.messageId),
  )

  answer(app, sessions, 'POST /api/conversations/{id}/typing', async ({ user, params }) => {
    await limits.typing.count(user.id)
    const conversation = await findConversation(db, user.id, params.id, clock())
    const { id } = conversation
    const own = (await listParticipants(db, [id])).find(({ accountId }) => accountId === user.id)
    const others = (await listReaderIds(db, conversation, clock())).filter(reader => reader !== user.id)
    const key = `${id} ${own?.id ?? user.id}`
    await announceOnce(db, { topic: 'typing', key }, others.slice(0, mostNotifiedOfTyping))
  })
}

function mountSingleMessages(app: FastifyInstance, platform: Platform): void {
  const { clock, database, envelopes, sessions } = platform

  answer(app, sessions, 'PUT /api/messages/{id}', call =>
    editMessage(platform, call.user, call.params.id, () => call.body.message),
  )

  answer(app, sessions, 'DELETE /api/messages/{id}', ({ user, params }) =>
    deleteMessage(platform, user, params.id),
  )

  answer(app, sessions, 'PUT /api/messages/{id}/reaction', call =>
    reactToMessage(platform, call.user, call.params.id, () => call.body.reaction),
  )

  answer(
    app,
    sessions,
    'GET /api/messages/{id}/attachments/{attachmentId}',
    ({ user, params, query, request, reply }) =>
      sendAttachment(
        platform,
        user,
        { ...params, isThumbnail: query.thumbnail === true },
        { request, reply },
      ),
  )

  answer(app, sessions, 'GET /api/message-search', async ({ user, query }) => {
    await syncOwnMemberships(platform, user.id)
    return searchMessages(database.db, envelopes, user.id, clock(), query)
  })
}

function openLimits({ config, database }: Platform) {
  const openLimit = (name: string, sentence: string) =>
    openRateLimit(database.pool, {
      name,
      limit: config.LIMIT_MESSAGES,
      seconds: minute / second,
      sentence,
      isPerNode: true,
    })
  return {
    sending: openLimit('messages', 'You are sending messages very quickly. Please try again in a minute'),
    typing: openLimit('typing', 'You are writing very quickly. Please try again in a minute'),
  }
}
