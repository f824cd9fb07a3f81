/** Updates the table of settings in docs/operating.md: `npm run docs`. */
import { readFileSync, writeFileSync } from 'node:fs'

import { withSettings } from './settings-table.ts'

const page = new URL('../docs/operating.md', import.meta.url)
writeFileSync(page, withSettings(readFileSync(page, 'utf8')))
