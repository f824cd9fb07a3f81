import { pathTo } from '#browser/platform/paths.ts'

import type { ServiceChoice } from './services.ts'

/** The contact form with a service chosen in it already. */
export function contactPath(service: ServiceChoice): string {
  return `${pathTo('contact')}?service=${service}`
}
