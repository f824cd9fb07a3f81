import { randomUUID } from 'node:crypto'

import { onTestFinished } from 'vitest'

import type {
  ImportPreview,
  ImportRow,
  InvestmentIntegration,
  SyncPreview,
} from '#contract/integrations/integrations.ts'
import type { Benchmark } from '#contract/prices/prices.ts'
import {
  openExchangeAccounts,
  sampleCredentials,
  type ExchangeAccounts,
} from '#server/demo/exchange-accounts.ts'

import { addAccount } from './investments.ts'
import { openPortal, type TestPortal } from './open-portal.ts'
import type { Person } from './person.ts'

/** Opens the sample exchange and closes it after the test. */
export async function openTestAccounts(): Promise<ExchangeAccounts> {
  const exchange = await openExchangeAccounts()
  onTestFinished(() => exchange.close())
  return exchange
}

export async function openPortalWithExchange(): Promise<{ portal: TestPortal; exchange: ExchangeAccounts }> {
  const exchange = await openTestAccounts()
  return { exchange, portal: await openPortal({ EXCHANGE_ACCOUNTS_URL: exchange.url }) }
}

/** Connects the sample account at Kraken. */
export async function connect(person: Person): Promise<InvestmentIntegration> {
  return person.call('POST /api/integrations', { body: { platform: 'kraken', ...sampleCredentials } })
}

export async function sync(person: Person, { id }: { id: string }): Promise<InvestmentIntegration> {
  return person.call('POST /api/integrations/{id}/sync', { params: { id } })
}

export async function previewSync(person: Person, { id }: { id: string }): Promise<SyncPreview> {
  return person.call('POST /api/integrations/{id}/preview', { params: { id } })
}

/** The first page of the rows of a preview. */
export async function listRows(person: Person, { id }: { id: string }): Promise<ImportRow[]> {
  return person.call('GET /api/investment-imports/{id}/rows', { params: { id } })
}

export function createFile(text: string | Uint8Array<ArrayBuffer>, type = 'text/csv'): Blob {
  return new Blob([text], { type })
}

/** A statement with a buy, a dividend, a sale and a row that cannot be read. */
export const statement = `Trade date,Action,Symbol,Security name,Shares,Price,Amount,Commission
2026-01-05,Buy,VTI,Total Market Fund,10,250.50,,1.00
2026-02-02,Dividend,VTI,Total Market Fund,,,12.34,
2026-03-03,Sell,VTI,Total Market Fund,4,275.25,,1.00
2026-03-04,Buy,BND,Bond Fund,ten,72.10,,
`

/** Uploads a file for its preview. */
export async function previewFile(
  person: Person,
  accountId: string,
  text: string | Uint8Array<ArrayBuffer> = statement,
  { mapping, fileName = 'statement.csv' }: { mapping?: unknown; fileName?: string } = {},
): Promise<ImportPreview> {
  return person.call('POST /api/investment-imports', {
    query: {
      accountId,
      fileName,
      ...(mapping !== undefined && { mapping: JSON.stringify(mapping) }),
    },
    body: createFile(text),
  } as never)
}

export async function applyPreview(person: Person, { id }: { id: string }) {
  return person.call('POST /api/investment-imports/{id}/apply', { params: { id } })
}

/** A connection of the sample account, without a request to it. A visitor gets an unknown id. */
export async function createIntegration(
  { database, platform, time }: TestPortal,
  person: Person,
): Promise<string> {
  const id = randomUUID()
  if (person.user === undefined) return id
  const { id: accountId } = await addAccount(person, { kind: 'exchange' })
  await database.db
    .insertInto('integrations')
    .values({
      id,
      userId: person.user.id,
      accountId,
      platform: 'kraken',
      sealedCredentials: await platform.secretBox.seal(JSON.stringify(sampleCredentials), id),
      isReadOnly: true,
      lastSync: null,
      createdAt: time.now,
    })
    .execute()
  return id
}

/** Two days of a series. */
export const benchmark = 'Date,Close\n2026-01-02,100\n2026-01-05,101.25\n'

export async function addBenchmark(person: Person, text = benchmark): Promise<Benchmark> {
  return person.call('POST /api/benchmarks', {
    query: { name: 'World index' },
    body: createFile(text),
  } as never)
}
