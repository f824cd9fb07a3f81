import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import { exchangePlatforms, type ExchangePlatform } from '#contract/integrations/integration-choices.ts'
import { Failure } from '#server/platform/failure.ts'

export function integrationNotFound(): Failure {
  return new Failure(404, 'integrations.not-found', 'This connection does not exist')
}

export function exchangesOff(): Failure {
  return new Failure(
    409,
    'integrations.off',
    'This portal does not connect to exchanges. Import a file of the exchange instead',
  )
}

export function notOwnAccount(): Failure {
  const sentence = 'Please choose an account of your own that is open'
  return new Failure(404, 'integrations.not-own-account', sentence, { fields: { accountId: sentence } })
}

export function keyRejected(platform: ExchangePlatform): Failure {
  const sentence = `${exchangePlatforms[platform]} did not accept this key. Check the key, its secret, and that it may read balances and trades`
  return new Failure(400, 'integrations.key-rejected', sentence, { fields: { apiKey: sentence } })
}

/** The secret is not in the form of the exchange, so that no request could be signed. */
export function secretMalformed(platform: ExchangePlatform): Failure {
  const sentence = `This is not a secret of ${exchangePlatforms[platform]}. Copy all of it again, from its first character to its last`
  return new Failure(400, 'integrations.secret-malformed', sentence, { fields: { apiSecret: sentence } })
}

/** A second connection would count its holdings twice. */
export function keyConnected(platform: ExchangePlatform, accountName: string): Failure {
  const sentence = `You have connected this key of ${exchangePlatforms[platform]} already, into “${accountName}”. Choose Sync there, or disconnect it first`
  return new Failure(409, 'integrations.key-connected', sentence, { fields: { apiKey: sentence } })
}

export function keyNotReadOnly(platform: ExchangePlatform): Failure {
  const sentence = `This key can do more than read. Create a key at ${exchangePlatforms[platform]} that cannot trade, deposit or withdraw, and enter that one`
  return new Failure(400, 'integrations.key-not-read-only', sentence, { fields: { apiKey: sentence } })
}

/** `kind` is the name of an error, without a message, which could contain the request. */
export function exchangeUnavailable(platform: ExchangePlatform, kind: string): Failure {
  return new Failure(
    502,
    'integrations.exchange-unavailable',
    `${exchangePlatforms[platform]} could not be read (${kind}). Nothing changed here. Try again in a few minutes`,
  )
}

export function exchangeTimedOut(platform: ExchangePlatform): Failure {
  return exchangeUnavailable(platform, 'it took too long')
}

export function syncRunning(): Failure {
  return new Failure(
    409,
    'integrations.sync-running',
    'This connection is being synced. Its balances appear here when that is done',
  )
}

export function previewRunning(): Failure {
  return new Failure(
    409,
    'integrations.preview-running',
    'A preview of this connection is being read. Sync it when that is done',
  )
}

/** The stored sentence of a sync that failed. */
export function syncFailed(problem: string): Failure {
  return new Failure(502, 'integrations.sync-failed', problem)
}

export function quantityTooLarge(symbol: string): Failure {
  return new Failure(
    409,
    'integrations.quantity-too-large',
    `The account has or had more than ten billion ${symbol}, which the ledger cannot record. Nothing changed here`,
  )
}

export function importNotFound(): Failure {
  return new Failure(404, 'integrations.import-not-found', 'This import does not exist')
}

export function previewExpired(): Failure {
  return new Failure(
    409,
    'integrations.preview-expired',
    'This preview was applied or has expired. Choose the file again',
  )
}

/** A sync reads the exchange again, since its balances may have changed. */
export function syncPreviewNotApplied(): Failure {
  return new Failure(
    409,
    'integrations.sync-preview',
    'This is the preview of a sync. Choose Sync to record what the exchange states now',
  )
}

export function nothingToImport(): Failure {
  return new Failure(
    409,
    'integrations.nothing-to-import',
    'This file has no new rows. Everything in it is recorded already, or has a problem',
  )
}

export function importNotApplied(): Failure {
  return new Failure(409, 'integrations.import-not-applied', 'This import was undone already')
}

/** Later activities need what the import recorded. */
export function undoBlocked(names: string[]): Failure {
  return new Failure(
    409,
    'integrations.undo-blocked',
    `Later sales need its units of ${names.join(', ')}. Remove those sales first`,
  )
}

/** Applying would let more units leave than there are. */
export function importOversold(name: string, date: CalendarDate): Failure {
  return new Failure(
    409,
    'integrations.import-oversold',
    `On ${formatCalendarDate(date)}, more units of ${name} would leave the account than it has. Record its earlier purchases, then import again`,
  )
}

export function unreadableFile(sentence: string): Failure {
  return new Failure(400, 'integrations.unreadable-file', sentence)
}

export function fileTooDemanding(): Failure {
  return new Failure(
    413,
    'integrations.file-too-demanding',
    'This file takes too long to read. Export a shorter period, and import that',
  )
}

export function tooManyRows(max: number): Failure {
  return new Failure(
    413,
    'integrations.too-many-rows',
    `This file has more than ${max.toLocaleString('en-US')} rows. Export a shorter period, and import that`,
  )
}

export function importQueueFull(): Failure {
  return new Failure(
    409,
    'integrations.import-queue-full',
    'Your other files are still being read. Try again in a minute',
  )
}
