import { useState } from 'react'

import { failureSentence } from '#browser/platform/call.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { SegmentedControl } from '#browser/ui/forms/SegmentedControl.tsx'

import { saveTree } from './save-tree.ts'

/** The whole tree as a file. Only an administrator may choose what it tells of the living. */
export function ExportTree({ isAdmin }: { isAdmin: boolean }) {
  const [version, setVersion] = useState<'5.5.1' | '7.0'>('5.5.1')
  const [living, setLiving] = useState<'redacted' | 'included'>('redacted')
  const saving = useGuardedMutation({ mutationFn: saveTree })
  return (
    <section aria-labelledby="export" className="border-t border-gilt pt-6 lg:self-start">
      <h2 id="export">Export</h2>
      <div className="mt-5 grid gap-6">
        <SegmentedControl
          label="Version of GEDCOM"
          options={[
            { value: '5.5.1', label: '5.5.1' },
            { value: '7.0', label: '7.0' },
          ]}
          value={version}
          onChange={setVersion}
          hint={version === '5.5.1' ? 'Every program reads it.' : 'For programs from 2021 onwards.'}
        />
        {isAdmin ? (
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
                : 'Everything the tree knows of them. Keep this file within the family.'
            }
          />
        ) : (
          <p className="text-small text-muted">
            The living stand in it without their names, dates and notes. An administrator can export them in
            full.
          </p>
        )}
        {saving.isError && (
          <Alert title="The file was not made">
            {failureSentence(saving.error, 'Please check your connection and try again.')}
          </Alert>
        )}
        <Button
          variant="secondary"
          pending={saving.isPending}
          pendingLabel="Writing..."
          onClick={() => saving.mutate({ version, living })}
        >
          Export the tree
        </Button>
        <p className="text-caption text-muted">
          What came with a file is written back as it stood there, with the changes made since. Photographs,
          and the telephone numbers and e-mail addresses that were entered here, are not part of it.
        </p>
      </div>
    </section>
  )
}
