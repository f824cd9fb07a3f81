import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The directory of the clone. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..')

/** The Node that the portal runs on, from the npm package `node`. */
export const portalNode = join(root, 'node_modules/.bin/node')
