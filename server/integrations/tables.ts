import type { Generated } from 'kysely'

import type {
  ExchangePlatform,
  ImportContent,
  ImportFormat,
  ImportRowState,
} from '#contract/integrations/integration-choices.ts'
import type { ImportMapping } from '#contract/integrations/integrations.ts'
import type { AssetType } from '#contract/investments/choices.ts'
import type { Instant } from '#server/platform/tables.ts'

import type { ParsedActivity } from './imports/parsed-activity.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    integrations: IntegrationsTable
    integrationSyncs: IntegrationSyncsTable
    investmentImports: InvestmentImportsTable
    investmentImportRows: InvestmentImportRowsTable
    importedActivities: ImportedActivitiesTable
    importMappings: ImportMappingsTable
  }
}

type IntegrationsTable = {
  id: Generated<string>
  userId: string
  accountId: string
  platform: ExchangePlatform
  sealedCredentials: string
  isReadOnly: boolean
  isActive: Generated<boolean>
  lastSync: Instant | null
  createdAt: Instant
}

type IntegrationSyncsTable = {
  id: Generated<string>
  integrationId: string
  requestedById: string
  state: 'waiting' | 'reading' | 'saving' | 'done' | 'failed'
  problem: string | null
  trades: Generated<number>
  balances: Generated<number>
  skippedTrades: Generated<number>
  startedAt: Instant
  finishedAt: Instant | null
  /** The preview that it fills. Null for a sync that records. */
  previewId: string | null
}

type InvestmentImportsTable = {
  id: Generated<string>
  accountId: string
  importedById: string
  fileName: string
  format: ImportFormat
  content: ImportContent
  state: 'previewed' | 'applied' | 'undone'
  assetType: AssetType
  newCount: number
  duplicateCount: number
  problemCount: number
  createdAt: Instant
  appliedAt: Instant | null
  undoneAt: Instant | null
}

type InvestmentImportRowsTable = {
  id: Generated<string>
  importId: string
  line: number
  part: number
  state: ImportRowState
  problem: string | null
  externalId: string
  activity: ParsedActivity
  /** Both quantities of a difference that a sync would record. */
  ledgerQuantity: string | null
  exchangeQuantity: string | null
}

type ImportedActivitiesTable = {
  importId: string
  activityId: string
}

type ImportMappingsTable = {
  userId: string
  fingerprint: string
  mapping: ImportMapping
  updatedAt: Instant
}
