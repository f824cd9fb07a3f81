import { useCurrentUser } from '#browser/platform/current-user.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import { AccessRestricted } from '#browser/ui/AccessRestricted.tsx'
import { Breadcrumb } from '#browser/ui/Breadcrumb.tsx'
import { GrowthRings } from '#browser/ui/motif/GrowthRings.tsx'
import { can } from '#contract/roles/capabilities.ts'

import { ExportTree } from './ExportTree.tsx'
import { ImportFile } from './ImportFile.tsx'
import { ImportHistory } from './ImportHistory.tsx'

/** Import and export of family files, each for accounts with its capability. */
export default function GedcomPage() {
  const { user } = useCurrentUser()
  const canImport = can(user, 'gedcom.import')
  const canExport = can(user, 'gedcom.export')
  if (canImport || canExport)
    return (
      <GedcomSections
        canImport={canImport}
        canExport={canExport}
        canExportLiving={can(user, 'gedcom.export-living')}
      />
    )
  return (
    <AccessRestricted>
      Your account does not have the permission to import or export family files.
    </AccessRestricted>
  )
}

interface FilesProps {
  canImport: boolean
  canExport: boolean
  canExportLiving: boolean
}

function GedcomSections({ canImport, canExport, canExportLiving }: FilesProps) {
  useTitle('Import and Export')
  return (
    <div className="relative isolate grow overflow-clip">
      <GrowthRings rings={28} seed={11} className="absolute top-120 -left-80 -z-10 size-176 text-gilt/25" />
      <div className="page py-section">
        <Breadcrumb pages={[{ label: 'Family Tree', path: buildPath('familyTree') }]} />
        <h1 className="mt-3">Import and Export</h1>
        <p className="mt-5 max-w-prose text-lead text-muted">
          Import a tree from another program, or export this one. Both use GEDCOM, a format that every
          genealogy program reads and writes.
        </p>
        <div className="mt-14 grid gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,1fr)_20rem]">
          {canImport && <ImportFile />}
          {canExport && <ExportTree canExportLiving={canExportLiving} />}
        </div>
        {canImport && <ImportHistory />}
      </div>
    </div>
  )
}
