import { hash } from 'node:crypto'

import type { CompanyKey } from '#contract/companies/company-keys.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { fileSampleDocument, type StoredFile } from '#server/documents/file-document.ts'
import { addDuration, minute, second } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import { sampleDocuments } from './sample-documents.ts'
import { listUnseededCompanies, lockUnseededCompany, markSeeded, type StoredCompany } from './store.ts'

export type SampleFileTask = { companies: { key: CompanyKey; name: string }[] }
/** `content` is base64. */
export type SampleFile = { fileName: string; mimeType: string; content: string }
/** For each company, a file for each of its sample documents, in their order. */
export type SampleFiles = SampleFile[][]

/** Starts `seedRepositories`, and stops it with the portal. */
export function seedRepositoriesInBackground(platform: Platform): void {
  const stopping = new AbortController()
  const seeding = seedRepositories(platform, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) platform.log.warn({ err: error }, 'sample documents failed')
  })
  platform.onStop(async () => {
    stopping.abort()
    await seeding
  })
}

/**
 * Files the sample documents of every company that has not had them yet: real PDF and Excel files, which a worker
 * creates. A company gets them once, even if they are deleted later, and all or none.
 */
export async function seedRepositories(platform: Platform, signal?: AbortSignal): Promise<void> {
  const companies = await listUnseededCompanies(platform.database.db)
  if (companies.length === 0 || platform.diskSpace.isLow()) return
  const familyName = platform.config.FAMILY_NAME
  const named = companies.map(({ key }) => ({ key, name: nameCompany(key, familyName).name }))
  const files = await createFiles({ companies: named }, signal)
  for (const [index, company] of companies.entries()) {
    signal?.throwIfAborted()
    await seedRepository(platform, company, files[index]!)
  }
}

async function seedRepository(
  { clock, database, files }: Platform,
  company: StoredCompany,
  created: SampleFile[],
): Promise<void> {
  const stored: StoredFile[] = []
  for (const { fileName, mimeType, content } of created) {
    const bytes = Buffer.from(content, 'base64')
    const fileId = await files.put(null, bytes)
    stored.push({ fileId, fileName, mimeType, bytes: bytes.length, sha256: hash('sha256', bytes, 'buffer') })
  }
  const ids = stored.map(({ fileId }) => fileId)
  const tabs = Object.entries(sampleDocuments[company.key])
  const samples = tabs.flatMap(([tab, documents]) => documents.map(document => ({ tab, document })))
  const isSeeded = await database.db.transaction().execute(async tx => {
    // Another node may have seeded the company.
    if (!(await lockUnseededCompany(tx, company.id))) return false
    const now = clock()
    for (const [index, { tab, document }] of samples.entries()) {
      const { title, kind, description } = document
      const place = { companyId: company.id, companyTab: tab }
      // Lists show the newest first, and these in their order.
      const filedAt = addDuration(now, -index * second)
      const sample = { ...place, title, kind, description, dateText: null, file: stored[index]! }
      await fileSampleDocument(tx, sample, filedAt)
    }
    await files.markReferenced(tx, ids)
    await markSeeded(tx, company.id, now)
    return true
  })
  if (!isSeeded) await files.discard(ids)
}

const program = new URL('sample-file-worker.ts', import.meta.url)

async function createFiles(task: SampleFileTask, signal: AbortSignal | undefined): Promise<SampleFiles> {
  const options = { timeoutMs: minute, ...(signal !== undefined && { signal }) }
  const result = await runWorker(program, task, options).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw toWorkerFailure(error as WorkerError, 'Sample file worker', {})
  })
  return result as SampleFiles
}
