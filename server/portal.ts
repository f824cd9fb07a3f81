import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import { api } from '#contract/api.ts'

import { sweepProviderSignIns } from './accounts/provider/routes.ts'
import { sweepAccountRecovery } from './accounts/recovery/sweep-recovery.ts'
import { getRegistrationMode } from './accounts/register.ts'
import { mountAccountsRoutes } from './accounts/routes.ts'
import { sweepSecondFactorDue } from './accounts/second-factor/requirement.ts'
import { sweepKnownDevices } from './accounts/sessions/known-devices.ts'
import { mountApiDocsRoutes } from './api-docs/routes.ts'
import { mountApiTokensRoutes, sweepTokens } from './api-tokens/routes.ts'
import { openTokenReader } from './api-tokens/token-reader.ts'
import { sweepAppointments } from './appointments/end-appointments.ts'
import { describeAppointments, explainAppointments } from './appointments/explain-appointments.ts'
import { mountAppointmentsRoutes } from './appointments/routes.ts'
import { selectDatedAppointments } from './appointments/store.ts'
import { createSubjectNames } from './audit-subjects.ts'
import { mountAuditRoutes } from './audit/routes.ts'
import { openAuditSeals } from './audit/seal.ts'
import { openAccountNotices } from './board-approvals/account-notices.ts'
import { mountBoardApprovalsRoutes } from './board-approvals/routes.ts'
import { calendarSources } from './calendar-sources.ts'
import { mountCalendarRoutes } from './calendar/routes.ts'
import { ensureCompanies } from './companies/ensure-companies.ts'
import { mountCompaniesRoutes } from './companies/routes.ts'
import { mountConstitutionRoutes } from './constitution/routes.ts'
import { openExporter } from './data-exports/exporter.ts'
import { mountDataExportsRoutes } from './data-exports/routes.ts'
import { mountDocumentSharesRoutes } from './document-shares/routes.ts'
import { sweepShares } from './document-shares/sweep-shares.ts'
import { announceExpiries } from './documents/announce-expiries.ts'
import { eraseExpiredDocuments } from './documents/delete-document.ts'
import { openContentQueue } from './documents/read/content-queue.ts'
import { mountDocumentsRoutes } from './documents/routes.ts'
import { mountFamilyAccessRoutes } from './family-access/routes.ts'
import { mountFamilyTreeRoutes } from './family-tree/routes.ts'
import { findLinkedMemberName } from './family-tree/store.ts'
import { openTreeCache } from './family-tree/tree-cache.ts'
import { mountGedcomRoutes, sweepPreviews } from './gedcom/routes.ts'
import { mountInquiriesRoutes } from './inquiries/routes.ts'
import type { ExchangePolicy } from './integrations/exchange/exchange-reader.ts'
import { mountIntegrationsRoutes, sweepImportPreviews } from './integrations/routes.ts'
import { openEntityAccounts } from './investments/accounts/entity-accounts.ts'
import { eraseExpiredInvestments } from './investments/holdings/change-investments.ts'
import { listProviderSymbols } from './investments/imported/store.ts'
import { mountInvestmentsRoutes } from './investments/routes.ts'
import { openRegistrationInvitations } from './invitations/accept-invitation.ts'
import { mountInvitationsRoutes } from './invitations/routes.ts'
import { sweepInvitations } from './invitations/sweep-invitations.ts'
import { mountKinshipRoutes } from './kinship/routes.ts'
import { openLibrary } from './library/library.ts'
import { mountLibraryRoutes } from './library/routes.ts'
import { openLiveHub } from './live/live-hub.ts'
import { mountLiveRoutes, sweepLiveEvents } from './live/routes.ts'
import type { ClientPolicy } from './market/client.ts'
import { openMarket } from './market/open-market.ts'
import { mountMarketRoutes } from './market/routes.ts'
import { mountMediaRoutes } from './media/routes.ts'
import { memberReferences } from './member-references.ts'
import { mountMessagesRoutes } from './messages/routes.ts'
import { migrations } from './migrations/migrations.ts'
import type { PushPolicy } from './notifications/push/send-push-message.ts'
import { mountNotificationsRoutes } from './notifications/routes.ts'
import { sendDigests } from './notifications/send-digests.ts'
import { sweepNotifications } from './notifications/sweep-notifications.ts'
import { mountOwnershipRoutes } from './ownership/routes.ts'
import { openPerformanceQueue } from './performance/performance-queue.ts'
import { personalData } from './personal-data.ts'
import { enforceSession } from './platform/access.ts'
import { openApp } from './platform/app.ts'
import { hour, type Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import { isUpToDate, migrate } from './platform/database/migrate.ts'
import { openEnvelopes } from './platform/envelopes.ts'
import { openEvents } from './platform/events.ts'
import { openFiles } from './platform/files/files.ts'
import { openBrowserPages } from './platform/http/browser-pages.ts'
import { mountHealthRoutes } from './platform/http/health.ts'
import { sweepIdempotencyKeys } from './platform/http/idempotency.ts'
import { hasPortalAddress } from './platform/http/portal-address.ts'
import { openJobs } from './platform/jobs.ts'
import { openDiskSpace, type FreeSpaceMeter } from './platform/limits/disk-space.ts'
import { openQuota } from './platform/limits/quota.ts'
import { sweepRateLimits } from './platform/limits/rate-limit.ts'
import { openWriteGuard } from './platform/limits/write-guard.ts'
import { openRequestLog } from './platform/log/request-log.ts'
import { canMail, openMail } from './platform/mail/mail.ts'
import type { Platform } from './platform/platform.ts'
import { openSecretBox } from './platform/secret-box.ts'
import { openSessions } from './platform/sessions/sessions.ts'
import { openSettings } from './platform/settings.ts'
import { createToday } from './platform/today.ts'
import { mountPortfolioRoutes } from './portfolio/routes.ts'
import { mountPostsRoutes, deleteExpiredPosts } from './posts/routes.ts'
import { mountPricesRoutes } from './prices/routes.ts'
import { sweepTerms } from './roles/board-terms.ts'
import { mountRolesRoutes } from './roles/routes.ts'
import { openSearchSources } from './search-sources.ts'
import { mountSearchRoutes } from './search/routes.ts'
import { mountSecurityCenterRoutes } from './security-center/routes.ts'
import { mountTaxDocumentsRoutes } from './tax-documents/routes.ts'
import { mountUploadsRoutes } from './uploads/routes.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import { mountViewAsRoutes } from './view-as/routes.ts'
import { waitingSources } from './waiting-sources.ts'

export type Portal = {
  app: FastifyInstance
  platform: Platform
  /** Finishes running requests, then closes everything that was opened here. The database stays open. */
  close(): Promise<void>
}

/** Composes every slice into one app on an open database. The caller starts the listener. */
export async function composePortal(options: {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  browserDirectory?: string
  /** Overrides the limits on the requests to exchanges. */
  marketPolicy?: Partial<ClientPolicy>
  /** Overrides the limits on reading accounts at exchanges. */
  exchangePolicy?: Partial<ExchangePolicy>
  /** Overrides the limits on the requests to push services. */
  pushPolicy?: Partial<PushPolicy>
  /** Replaces the measurement of the disk. */
  measureFreeSpace?: FreeSpaceMeter
}): Promise<Portal> {
  const { config, clock, log, database } = options
  // Checked by a pooled connection, since most starts need no other one.
  if (!(await isUpToDate(database.db, migrations))) await migrate(database.unlimited, migrations)
  await ensureCompanies(database)
  const events = await openEvents(database, log)
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const diskSpace = await openDiskSpace(options)
  const settings = await openSettings({ db: database.db, events, clock })
  const today = createToday(clock, config.TIME_ZONE)
  const accounts = { events, clock, diskSpace, settings, today, selectAppointments: selectDatedAppointments }
  const tokens = openTokenReader({ ...accounts, config, database, log })
  const sessions = openSessions({ ...accounts, db: database.db, isSecure, tokens })
  const quota = openQuota({ config, database })
  const files = openFiles({ config, clock, database })
  const secretBox = openSecretBox(config)
  const stops: (() => Promise<void> | void)[] = []
  const services = {
    config,
    clock,
    today,
    log,
    database,
    events,
    diskSpace,
    quota,
    files,
    sessions,
    settings,
    secretBox,
    envelopes: openEnvelopes({ secretBox }),
    onStop: (stop: () => Promise<void> | void) => void stops.push(stop),
  }

  const logRequest = openRequestLog(log)
  const pages = openBrowserPages({
    directory: options.browserDirectory ?? join(import.meta.dirname, '../dist/browser'),
    facts: {
      familyName: config.FAMILY_NAME,
      timeZone: config.TIME_ZONE,
      passwordMinimum: config.PASSWORD_MINIMUM,
      samplePrices: config.SAMPLE_PRICES,
      registration: getRegistrationMode(config),
      mailsLinks: canMail(config) && hasPortalAddress(config),
      identityProvider: config.OIDC_ISSUER === undefined ? null : config.OIDC_NAME,
    },
    peekRegistration: () => getRegistrationMode(config, settings.peek('registration')),
    logRequest,
  })
  const writeGuard = openWriteGuard({ config, database, diskSpace, quota })
  const app = openApp({ config, log, logRequest, pages, writeGuard, diskSpace })
  const jobs = openJobs(app, services)
  const mail = openMail(services, jobs)
  const platform: Platform = { ...services, mail }
  const live = await openLiveHub(platform, async credentials =>
    enforceSession(api['GET /api/live'], 'GET', await sessions.authenticate(credentials)),
  )
  mountHealthRoutes(app, platform, live)
  mountApiDocsRoutes(app, platform)
  const readNotices = openAccountNotices(platform)
  mountRolesRoutes(app, platform, {
    explainAppointments: explainAppointments(platform),
    describeAppointments: describeAppointments(platform),
    findMember: accountId => findLinkedMemberName(database.db, accountId),
  })
  mountAppointmentsRoutes(app, platform)
  mountViewAsRoutes(app, platform)
  const invitations = openRegistrationInvitations(platform)
  mountAccountsRoutes(app, platform, { jobs, mail, readNotices, invitations })
  mountInvitationsRoutes(app, platform, jobs)
  mountApiTokensRoutes(app, platform)
  mountFamilyAccessRoutes(app, platform)
  mountSecurityCenterRoutes(app, platform)
  mountAuditRoutes(app, platform, createSubjectNames(config.FAMILY_NAME))
  openAuditSeals(platform)
  const treeCache = openTreeCache(events)
  mountFamilyTreeRoutes(app, platform, treeCache)
  mountKinshipRoutes(app, platform, treeCache)
  mountBoardApprovalsRoutes(app, platform, { memberReferences, readNotices })
  mountConstitutionRoutes(app, platform)
  mountCompaniesRoutes(app, platform)
  mountTaxDocumentsRoutes(app, platform)
  mountGedcomRoutes(app, platform, memberReferences)
  mountUploadsRoutes(app, platform)
  const content = openContentQueue(app, platform, jobs)
  mountMediaRoutes(app, platform, content)
  mountPostsRoutes(app, platform)
  mountDocumentsRoutes(app, platform, content)
  mountDocumentSharesRoutes(app, platform)
  const library = openLibrary(config.FAMILY_NAME)
  mountLibraryRoutes(app, platform, library)
  mountInquiriesRoutes(app, platform, mail)
  mountNotificationsRoutes(app, platform, { jobs, waitingSources, pushPolicy: options.pushPolicy })
  mountCalendarRoutes(app, platform, calendarSources)
  mountSearchRoutes(app, platform, openSearchSources(platform, library))
  mountLiveRoutes(app, platform, live)
  mountMessagesRoutes(app, platform)
  const exporter = openExporter(platform, personalData)
  mountDataExportsRoutes(app, platform, exporter)
  const market = openMarket(app, platform, options.marketPolicy)
  mountMarketRoutes(app, platform, market)
  const performance = openPerformanceQueue()
  platform.onStop(() => performance.stop())
  mountInvestmentsRoutes(app, platform, performance)
  mountIntegrationsRoutes(app, platform, { jobs, exchangePolicy: options.exchangePolicy })
  mountPricesRoutes(app, platform, listProviderSymbols)
  mountOwnershipRoutes(app, platform, openEntityAccounts(platform, performance))
  mountPortfolioRoutes(app, platform, market)

  const sweep = () =>
    Promise.all([
      sessions.sweep(),
      sweepRateLimits(database.pool),
      sweepIdempotencyKeys(database, clock),
      sweepShares(platform),
      sweepTokens(platform),
      sweepAccountRecovery(platform),
      sweepProviderSignIns(platform),
      sweepNotifications(platform),
      sweepLiveEvents(platform),
      sweepKnownDevices(platform),
      sendDigests(platform),
      sweepInvitations(platform),
      deleteExpiredPosts(platform),
      eraseExpiredInvestments(platform),
      sweepTerms(platform),
      sweepSecondFactorDue(platform),
      sweepAppointments(platform),
      announceExpiries(platform),
      eraseExpiredContent(),
    ])

  /** One that fails must not prevent the others from erasing what has expired. */
  async function eraseExpiredContent(): Promise<void> {
    const results = await Promise.allSettled([
      eraseExpiredDocuments(platform),
      sweepPreviews(platform),
      sweepImportPreviews(platform),
      sweepUploads(platform),
      exporter.sweep(),
    ])
    await files.sweep()
    const failed = results.find(result => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  const sweeping = setInterval(
    () => void sweep().catch((error: unknown) => log.warn({ err: error }, 'cleanup failed')),
    hour,
  )
  sweeping.unref()
  platform.onStop(() => clearInterval(sweeping))
  platform.onStop(() => diskSpace.close())

  await app.ready()
  return {
    app,
    platform,
    async close() {
      await app.close()
      for (const stop of stops.toReversed()) await stop()
      await events.close()
    },
  }
}
