import type { FastifyInstance } from 'fastify'

import type { PerformanceQueue } from '#server/performance/performance-queue.ts'
import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { changeAccount, createAccount } from './accounts/change-accounts.ts'
import { endShare, shareAccount } from './accounts/share-account.ts'
import { findAccount, listAccounts, listShares, presentAccount, presentShare } from './accounts/store.ts'
import { correctActivity, removeActivity, undoCorrection } from './activities/correct-activity.ts'
import { recordActivity } from './activities/record-activity.ts'
import { findActivity, listActivities, listChain, presentActivity } from './activities/store.ts'
import { accountNotFound, activityNotFound, investmentNotFound } from './failures.ts'
import { calculateFamilyAssets, describeFamilyAssets } from './family-assets.ts'
import { addInvestment } from './holdings/add-investment.ts'
import { calculateNetEquity } from './holdings/calculate-net-equity.ts'
import { changeInvestment, removeInvestment, restoreInvestment } from './holdings/change-investments.ts'
import { listHistory } from './holdings/list-history.ts'
import { presentInvestment, presentInvestments } from './holdings/present-investment.ts'
import { findHolding, listHoldings } from './holdings/store.ts'
import { summarizeInvestments } from './holdings/summarize.ts'
import { checkManage } from './policy.ts'
import { listLots, listRealizedGains } from './reports/list-lots.ts'
import { measureDrift } from './reports/measure-drift.ts'
import { reportFund } from './reports/report-fund.ts'
import { reportIncome } from './reports/report-income.ts'
import { listPerformanceDays, reportPerformance } from './reports/report-performance.ts'

export function mountInvestmentsRoutes(
  app: FastifyInstance,
  platform: Platform,
  queue: PerformanceQueue,
): void {
  mountHoldingRoutes(app, platform)
  mountAccountRoutes(app, platform)
  mountActivityRoutes(app, platform)
  mountReportRoutes(app, platform, queue)
}

function mountHoldingRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, database, sessions, today } = platform
  const { db } = database

  answer(app, sessions, 'GET /api/investments', async ({ user, query }) => {
    const page = await listHoldings(db, user, { today: today(), now: clock() }, query)
    return page.present(rows => presentInvestments(db, user, rows))
  })

  answer(app, sessions, 'POST /api/investments', ({ user, body, idempotencyKey }) =>
    addInvestment(platform, user, body, idempotencyKey),
  )

  answer(app, sessions, 'GET /api/investments/{id}', async ({ user, params }) => {
    const holding = await findHolding(db, user, today(), params.id)
    if (holding === undefined) throw investmentNotFound()
    return presentInvestment(db, user, holding)
  })

  answer(app, sessions, 'GET /api/investments/{id}/history', ({ user, params, query }) =>
    listHistory(db, user, { ...params, ...query, now: clock() }),
  )

  answer(app, sessions, 'GET /api/investments/{id}/net-equity', ({ user, params: { id } }) =>
    calculateNetEquity(db, user, { id, today: today() }),
  )

  answer(app, sessions, 'PUT /api/investments/{id}', ({ user, params, body }) =>
    changeInvestment(platform, user, params.id, body),
  )

  answer(app, sessions, 'DELETE /api/investments/{id}', async ({ user, params: { id } }) => {
    await removeInvestment(platform, user, id)
    return { id }
  })

  answer(app, sessions, 'POST /api/investments/{id}/restore', ({ user, params }) =>
    restoreInvestment(platform, user, params.id),
  )

  answer(app, sessions, 'GET /api/investment-summary', ({ user, query: { accountId } }) =>
    summarizeInvestments(db, user, { today: today(), accountId }),
  )

  answer(app, sessions, 'GET /api/family-assets-summary', async ({ user }) => {
    const { totalValue } = await calculateFamilyAssets(db, user, today())
    return { totalValue }
  })

  answer(app, sessions, 'GET /api/family-assets-details', ({ user }) =>
    describeFamilyAssets(db, user, today()),
  )
}

function mountAccountRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, sessions, today } = platform
  const { db } = database

  answer(app, sessions, 'GET /api/investment-accounts', async ({ user, query }) => {
    const page = await listAccounts(db, user, today(), query)
    return page.present(rows => rows.map(row => presentAccount(user, row)))
  })

  answer(app, sessions, 'POST /api/investment-accounts', ({ user, body, idempotencyKey }) =>
    createAccount(platform, user, body, idempotencyKey),
  )

  answer(app, sessions, 'PUT /api/investment-accounts/{id}', ({ user, params, body }) =>
    changeAccount(platform, user, params.id, body),
  )

  answer(app, sessions, 'GET /api/investment-accounts/{id}/shares', async ({ user, params, query }) => {
    const account = await findAccount(db, user, params.id)
    if (account === undefined) throw accountNotFound()
    checkManage(user, account)
    const page = await listShares(db, params.id, query)
    return page.present(rows => rows.map(presentShare))
  })

  answer(app, sessions, 'POST /api/investment-accounts/{id}/shares', ({ user, params, body }) =>
    shareAccount(platform, user, params.id, body),
  )

  answer(app, sessions, 'DELETE /api/investment-shares/{id}', async ({ user, params: { id } }) => {
    await endShare(platform, user, id)
    return { id }
  })
}

function mountActivityRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, sessions } = platform
  const { db } = database

  answer(app, sessions, 'GET /api/investment-activities', async ({ user, query }) => {
    const page = await listActivities(db, user, query)
    return page.present(rows => rows.map(presentActivity))
  })

  answer(app, sessions, 'POST /api/investment-activities', ({ user, body, idempotencyKey }) =>
    recordActivity(platform, user, body, idempotencyKey),
  )

  answer(app, sessions, 'PUT /api/investment-activities/{id}', ({ user, params, body }) =>
    correctActivity(platform, user, params.id, body),
  )

  answer(app, sessions, 'DELETE /api/investment-activities/{id}', ({ user, params }) =>
    removeActivity(platform, user, params.id),
  )

  answer(app, sessions, 'POST /api/investment-activities/{id}/undo', ({ user, params }) =>
    undoCorrection(platform, user, params.id),
  )

  answer(app, sessions, 'GET /api/investment-activities/{id}/history', async ({ user, params, query }) => {
    const activity = await findActivity(db, user, params.id)
    if (activity === undefined) throw activityNotFound()
    const page = await listChain(db, user, activity.rootId, query)
    return page.present(rows => rows.map(presentActivity))
  })
}

function mountReportRoutes(app: FastifyInstance, platform: Platform, queue: PerformanceQueue): void {
  const { database, sessions, today } = platform
  const { db } = database

  answer(app, sessions, 'GET /api/investment-performance', ({ user, query }) =>
    reportPerformance({ db, queue, viewer: user, today: today() }, query),
  )

  answer(app, sessions, 'GET /api/investment-performance/days', ({ user, query }) =>
    listPerformanceDays({ db, queue, viewer: user, today: today() }, query),
  )

  answer(app, sessions, 'GET /api/investments/{id}/lots', ({ user, params, query }) =>
    listLots({ db, queue, viewer: user, today: today() }, { ...params, ...query }),
  )

  answer(app, sessions, 'GET /api/investments/{id}/realized-gains', ({ user, params, query }) =>
    listRealizedGains({ db, queue, viewer: user, today: today() }, { ...params, ...query }),
  )

  answer(app, sessions, 'GET /api/investments/{id}/fund-multiples', ({ user, params: { id } }) =>
    reportFund(db, user, { id, today: today() }),
  )

  answer(app, sessions, 'GET /api/investment-income', ({ user, query: { accountId } }) =>
    reportIncome(db, user, { today: today(), accountId }),
  )

  answer(app, sessions, 'GET /api/model-drift', ({ user, query: { portfolio } }) =>
    measureDrift(db, user, { today: today(), portfolio }),
  )
}
