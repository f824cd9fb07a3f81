import { pathTo } from '#browser/platform/paths.ts'

import type { ServiceChoice } from './services.ts'

/** The address of the contact form with a service selected. */
export function contactPath(service: ServiceChoice): string {
  return `${pathTo('contact')}?service=${service}`
}
