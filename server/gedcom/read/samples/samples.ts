import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The sample files in this folder, as different programs write them. */
export const sampleNames = readdirSync(import.meta.dirname).filter(name => name.endsWith('.ged'))

export function readSample(name: string): Uint8Array {
  return readFileSync(join(import.meta.dirname, name))
}
