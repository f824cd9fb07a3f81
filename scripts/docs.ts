/** Writes the generated parts of docs/ from the contract, the settings and the migrations: `npm run docs`. */
import { readFileSync, writeFileSync } from 'node:fs'

import { openDatabase } from '#server/platform/database/database.ts'
import { createTestDatabase, startTestPostgres } from '#server/test/test-postgres.ts'

import { describeDataModel } from './docs/data-model.ts'
import { replaceGenerated } from './docs/generated-text.ts'
import { generatedTexts, toPageUrl } from './docs/generated-texts.ts'

for (const { page, name, write } of generatedTexts) updatePage(page, name, write())

const postgres = await startTestPostgres()
const name = await createTestDatabase(postgres.connection)
const database = openDatabase({ ...postgres.connection, database: name }, () => undefined)
updatePage('data-model.md', 'tables', await describeDataModel(database.db))
await database.close()
await postgres.stop()

function updatePage(page: string, name: string, text: string): void {
  writeFileSync(toPageUrl(page), replaceGenerated(readFileSync(toPageUrl(page), 'utf8'), name, text))
}
