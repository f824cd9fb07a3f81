import { useTitle } from '#browser/platform/navigation.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'

import { ArchiveBrowser } from './archive/ArchiveBrowser.tsx'
import { FileDocuments } from './filing/FileDocuments.tsx'

/** Section 2, Family upload. */
export default function FamilyArchivePage() {
  useTitle('Sacred Family Archive')
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings
        rings={34}
        seed={21}
        className="absolute -top-64 -right-64 -z-10 size-176 text-gilt/30 max-lg:opacity-60"
      />
      <div className="page py-section">
        <h1>Sacred Family Archive</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">
          Certificates, deeds, letters and photographs for future generations. Add them here, and they appear
          on the profiles of the members they name.
        </p>
        <FileDocuments />
        <ArchiveBrowser />
      </div>
    </div>
  )
}
