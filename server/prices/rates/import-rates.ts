import type { User } from '#contract/accounts/accounts.ts'
import type { ExchangeRateImport } from '#contract/prices/prices.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readUpload } from '#server/prices/read-upload.ts'

import { parseRates } from './parse-rates.ts'
import { saveRates } from './store.ts'

/** Adds the rates of a file. @throws Failure 400 for a file without rates. */
export async function importRates(
  { clock, database }: Platform,
  user: User,
  upload: AsyncIterable<Uint8Array>,
): Promise<ExchangeRateImport> {
  const rates = await parseRates(await readUpload(upload))
  const days = [...new Set(rates.map(({ date }) => date))].sort()
  await database.db.transaction().execute(async tx => {
    await saveRates(tx, rates)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'prices.rates-imported',
      subject: user.id,
      details: { days: days.length, rates: rates.length },
    })
  })
  return {
    currencies: new Set(rates.map(({ currency }) => currency)).size,
    days: days.length,
    from: days[0] ?? '',
    until: days.at(-1) ?? '',
  }
}
