import type { Generated } from 'kysely'

import type { FamilyMedia } from '#contract/media.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    familyMedia: FamilyMediaTable
  }
}

/** What the document of the same id has no place for. */
type FamilyMediaTable = Pick<FamilyMedia, 'id' | 'width' | 'height' | 'duration'> & {
  isSharePending: Generated<boolean>
}
