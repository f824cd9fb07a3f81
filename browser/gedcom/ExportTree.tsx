import { useState } from 'react'

import { failureSentence } from '#browser/platform/call.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/forms/SegmentedControl.tsx'

import { saveTree } from './save-tree.ts'

/** Exports the tree as a file. Only an administrator can include the living. */
export function ExportTree({ canExportLiving }: { canExportLiving: boolean }) {
  const [version, setVersion] = useState<'5.5.1' | '7.0'>('5.5.1')
  const [living, setLiving] = useState<'redacted' | 'included'>('redacted')
  const exportTree = useGuardedMutation({ mutationFn: saveTree })
  return (
    <section aria-labelledby="export" className="border-t border-gilt pt-6 lg:self-start">
      <h2 id="export">Export</h2>
      <div className="mt-5 grid gap-6">
        <SegmentedControl
          label="GEDCOM version"
          options={[
            { value: '5.5.1', label: '5.5.1' },
            { value: '7.0', label: '7.0' },
          ]}
          value={version}
          onChange={setVersion}
          hint={version === '5.5.1' ? 'Every program reads it.' : 'For programs from 2021 or later.'}
        />
        {canExportLiving ? (
          <SegmentedControl
            label="The living"
            options={[
              { value: 'redacted', label: 'Redacted' },
              { value: 'included', label: 'Included' },
            ]}
            value={living}
            onChange={setLiving}
            hint={
              living === 'redacted'
                ? 'Their names, dates and notes are left out.'
                : 'With all their details. Please keep this file within the family.'
            }
          />
        ) : (
          <p className="text-small text-muted">
            Names, dates and notes of the living are left out. An administrator can include them.
          </p>
        )}
        {exportTree.isError && (
          <Alert title="The tree was not exported">
            {failureSentence(exportTree.error, 'Please check your connection and try again.')}
          </Alert>
        )}
        <Button
          variant="secondary"
          pending={exportTree.isPending}
          pendingLabel="Exporting..."
          onClick={() => exportTree.mutate({ version, living })}
        >
          Export the tree
        </Button>
        <p className="text-caption text-muted">
          Imported records are exported as they appeared in their files, with all later changes. Photographs,
          and phone numbers and email addresses entered here, are not included.
        </p>
      </div>
    </section>
  )
}
