import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import { hour, second } from '#server/platform/clock.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'

import { answerInquiry } from './answer-inquiry.ts'
import { changeInquiryState } from './change-inquiry-state.ts'
import { inquiryNotFound } from './failures.ts'
import { openPlainInquiries } from './plain-inquiries.ts'
import { splitSearch } from './search-words.ts'
import { sendInquiry } from './send-inquiry.ts'
import { countInquiries, findInquiry, listInquiries, listSentInquiries } from './store.ts'

export function mountInquiriesRoutes(app: FastifyInstance, platform: Platform, mail: Mail): void {
  const { config, database, sessions } = platform
  const limit = openRateLimit(database.pool, {
    name: 'inquiries',
    limit: config.LIMIT_INQUIRIES,
    seconds: hour / second,
    sentence: wait => `You have reached the hourly limit for messages. Please try again ${wait}`,
    isLeased: true,
  })
  const sender = { ...platform, plainInquiries: openPlainInquiries(platform.clock, database) }

  answer(app, sessions, 'POST /api/family-inquiry', async ({ user, body, idempotencyKey }) => {
    await limit.count(user.id)
    return sendInquiry(sender, mail, user, body, idempotencyKey)
  })

  answer(app, sessions, 'GET /api/family-inquiries', ({ user, query }) =>
    listSentInquiries(database.db, { ...query, senderId: user.id }),
  )

  answer(app, sessions, 'GET /api/contact-details', async () => ({
    hotline: config.CONTACT_HOTLINE ?? null,
    email: config.CONTACT_EMAIL ?? null,
    address: config.CONTACT_ADDRESS ?? null,
  }))

  answer(app, sessions, 'GET /api/inquiries', ({ query: { search, ...query } }) =>
    listInquiries(database.db, { ...query, words: splitSearch(search ?? '') }),
  )

  answer(app, sessions, 'GET /api/inquiry-counts', ({ query: { search } }) =>
    countInquiries(database.db, splitSearch(search ?? '')),
  )

  answer(app, sessions, 'GET /api/inquiries/{id}', ({ params }) => requireInquiry(params.id))

  // `call.body` is validated when it is read, so an unknown inquiry is 404 before an invalid body is 400.
  answer(app, sessions, 'POST /api/inquiries/{id}/replies', async call => {
    const { id } = await requireInquiry(call.params.id)
    await answerInquiry(platform, mail, call.user, id, call.body, call.idempotencyKey)
    return requireInquiry(id)
  })

  answer(app, sessions, 'PUT /api/inquiries/{id}/state', async call => {
    const { id } = await requireInquiry(call.params.id)
    await changeInquiryState(platform, call.user, id, call.body)
    return requireInquiry(id)
  })

  async function requireInquiry(id: string) {
    const inquiry = await findInquiry(database.db, id)
    if (inquiry === undefined) throw inquiryNotFound()
    return inquiry
  }
}
