import type { FamilyMedia } from '#contract/media.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    familyMedia: FamilyMediaTable
  }
}

/** What the document of the same id has no place for. */
type FamilyMediaTable = Pick<FamilyMedia, 'id' | 'memberId' | 'width' | 'height' | 'duration'>
