import type { Logger } from 'pino'

import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { Envelopes } from './envelopes.ts'
import type { Events } from './events.ts'
import type { Files } from './files/files.ts'
import type { DiskSpace } from './limits/disk-space.ts'
import type { Quota } from './limits/quota.ts'
import type { Mail } from './mail/outbox.ts'
import type { SecretBox } from './secret-box.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Settings } from './settings.ts'
import type { Today } from './today.ts'

/** The services that every slice receives. */
export type Platform = {
  config: Config
  clock: Clock
  /** The calendar date in `TIME_ZONE`. */
  today: Today
  log: Logger
  database: Database
  events: Events
  diskSpace: DiskSpace
  quota: Quota
  /** Uploaded photographs and documents. */
  files: Files
  sessions: Sessions
  /** What administrators change on a page. */
  settings: Settings
  /** Encrypts secrets that must be readable again, such as the keys of a connected exchange. */
  secretBox: SecretBox
  /** Encrypts the texts of conversations. */
  envelopes: Envelopes
  mail: Mail
  /** Registers a callback that runs when the portal stops, before the database closes. */
  onStop(stop: () => Promise<void> | void): void
}
