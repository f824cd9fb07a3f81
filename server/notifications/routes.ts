import type { FastifyInstance } from 'fastify'

import { waitingKinds } from '#contract/notifications.ts'
import { answer } from '#server/platform/answer.ts'
import { publish } from '#server/platform/events.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { changePreferences, readPreferences } from './preferences.ts'
import { presentNotification } from './present-notification.ts'
import { handlePushMessages } from './push/deliver-push-messages.ts'
import { addPushDevice, readPushDevices, removePushDevice } from './push/push-devices.ts'
import { defaultPushPolicy, type PushPolicy } from './push/send-push-message.ts'
import { countUnseenNotifications, listNotifications, markSeen } from './store.ts'
import { unsubscribe } from './unsubscribe.ts'

export function mountNotificationsRoutes(
  app: FastifyInstance,
  platform: Platform,
  {
    jobs,
    waitingSources,
    ...options
  }: {
    jobs: Jobs
    waitingSources: readonly WaitingSource[]
    /** Overrides the limits on the requests to push services. */
    pushPolicy?: Partial<PushPolicy> | undefined
  },
): void {
  const { clock, database, events, sessions, today } = platform
  const { db } = database
  const pushPolicy = { ...defaultPushPolicy, ...options.pushPolicy }
  handlePushMessages(platform, jobs, pushPolicy)

  answer(app, sessions, 'GET /api/notifications', async ({ user, query }) => {
    const page = await listNotifications(db, { accountId: user.id, ...query })
    return page.present(rows =>
      rows.map(row => ({
        id: row.id,
        topic: row.topic,
        link: row.link,
        createdAt: row.createdAt,
        seenAt: row.seenAt,
        ...pickWords(presentNotification(today, row)),
      })),
    )
  })

  answer(app, sessions, 'GET /api/waiting', async ({ user }) => {
    const items = await Promise.all(waitingSources.map(find => find(platform, user)))
    return items
      .filter(item => item !== null)
      .sort((a, b) => waitingKinds.indexOf(a.kind) - waitingKinds.indexOf(b.kind))
  })

  answer(app, sessions, 'POST /api/notifications/seen', async ({ user, body }) => {
    const which = 'ids' in body ? body : { until: body.until === undefined ? null : new Date(body.until) }
    const marking = db.transaction().execute(async tx => {
      await markSeen(tx, user.id, which, clock())
      await publish(tx, 'notifications_changed', user.id)
    })
    await events.afterChange(marking, 'notifications_changed')
    return { unseenCount: await countUnseenNotifications(db, user.id) }
  })

  answer(app, sessions, 'GET /api/notification-preferences', async ({ user }) =>
    readPreferences(platform, db, user),
  )

  answer(app, sessions, 'PUT /api/notification-preferences', async ({ user, body }) =>
    changePreferences(platform, user, body),
  )

  answer(app, sessions, 'GET /api/push-devices', async ({ session }) => readPushDevices(platform, session))

  answer(app, sessions, 'POST /api/push-devices', async ({ session, body }) =>
    addPushDevice(platform, pushPolicy, session, body),
  )

  answer(app, sessions, 'DELETE /api/push-devices/{id}', async ({ session, params }) =>
    removePushDevice(platform, session, params.id),
  )

  // Mail programs and virus scanners open links, so that opening one changes nothing. The token is in the fragment,
  // which browsers send to no server.
  answer(app, sessions, 'GET /api/unsubscribe', async ({ query, reply }) => {
    const target = `/unsubscribe#${encodeURIComponent(query.token)}`
    await reply.header('cache-control', 'no-store').redirect(target)
  })

  answer(app, sessions, 'POST /api/unsubscribe', async ({ query }) => unsubscribe(platform, query.token))
}

function pickWords({ title, sentence }: { title: string; sentence: string }) {
  return { title, sentence }
}
