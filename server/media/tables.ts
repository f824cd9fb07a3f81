import type { Generated } from 'kysely'

import type { FamilyMedia } from '#contract/media/media.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    familyMedia: FamilyMediaTable
    videoPreparations: VideoPreparationsTable
  }
}

/** What the document of the same id has no place for. */
type FamilyMediaTable = Pick<FamilyMedia, 'id' | 'width' | 'height' | 'duration'> & {
  isSharePending: Generated<boolean>
}

type VideoPreparationsTable = {
  uploadId: string
  progress: Generated<number>
  leasedUntil: Instant
  failure: PreparationFailure | null
  width: number | null
  height: number | null
  duration: number | null
}

/** The parts of a `Failure` that a later request reports. */
export type PreparationFailure = { status: number; code: string; message: string }
