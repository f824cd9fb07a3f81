import type { FastifyInstance } from 'fastify'

import { findCompanyKey } from '#contract/companies/company-names.ts'
import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { changeAppointment } from './change-appointment.ts'
import { endAppointment } from './end-appointments.ts'
import { grantAppointment } from './grant-appointment.ts'
import { listAppointableAccounts } from './list-appointable-accounts.ts'
import { presentAppointment } from './present-appointment.ts'
import { listAppointments } from './store.ts'

export function mountAppointmentsRoutes(app: FastifyInstance, platform: Platform): void {
  const { config, database, sessions, today } = platform
  const familyName = config.FAMILY_NAME

  answer(app, sessions, 'GET /api/appointments', async ({ user, query: { companySlug, ...query } }) => {
    const companyKey = companySlug === undefined ? undefined : (findCompanyKey(companySlug, familyName) ?? '')
    const page = await listAppointments(database.db, user, { ...query, companyKey, today: today() })
    return page.present(rows => rows.map(row => presentAppointment(user, familyName, row)))
  })

  answer(app, sessions, 'POST /api/appointments', ({ user, body, idempotencyKey }) =>
    grantAppointment(platform, user, body, idempotencyKey),
  )

  answer(app, sessions, 'PUT /api/appointments/{id}', ({ user, params, body }) =>
    changeAppointment(platform, user, params.id, body),
  )

  answer(app, sessions, 'POST /api/appointments/{id}/end', ({ user, params, body }) =>
    endAppointment(platform, user, params.id, body.reason),
  )

  answer(app, sessions, 'GET /api/appointable-accounts', ({ user, query }) =>
    listAppointableAccounts(database.db, { ...query, exceptId: user.id }),
  )
}
