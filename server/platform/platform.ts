import type { Logger } from 'pino'

import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Events } from './events.ts'
import type { Files } from './files.ts'
import type { SecretBox } from './secret-box.ts'
import type { Sessions } from './sessions.ts'

/** What every slice is handed. */
export type Platform = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  events: Events
  /** Photographs and documents that people have sent. */
  files: Files
  sessions: Sessions
  /** Encrypts what must be read again one day, as the keys of a connected exchange. */
  secretBox: SecretBox
  /** Runs when the portal stops, before the database closes. */
  onStop(stop: () => Promise<void> | void): void
}
