import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'wouter'

import { describeFailure } from '#browser/platform/call.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { formatCount, pluralize } from '#contract/texts/counts.ts'

import { describeImport } from './describe-import.ts'
import { createImportQuery, useInvalidateTreeAfter, useUndo } from './queries.ts'
import { UndoImport } from './UndoImport.tsx'

export interface RunningImportProps {
  id: string
  onAgain: () => void
}

/** The progress and the result of an import, which can be undone. */
export function RunningImport({ id, onAgain }: RunningImportProps) {
  const { data, error, isError, refetch } = useQuery(createImportQuery(id))
  const undo = useUndo()
  const resultId = useId()
  useInvalidateTreeAfter(data?.state)
  if (isError && data === undefined)
    return (
      <LoadFailed title="The progress could not be loaded" error={error} onRetry={refetch}>
        The import is still running on the server. Check your connection, then try again.
      </LoadFailed>
    )
  if (data === undefined || data.state === 'running')
    return (
      <div className="grid gap-4 rounded-lg bg-sunken p-7">
        <output className="block">
          {data === undefined || data.done < data.total ? 'Importing people' : 'Linking families'}
        </output>
        <Progress
          label="Import"
          done={data === undefined || data.total === 0 ? null : data.done / data.total}
          className="w-full"
        />
        <p className="text-small text-muted tabular">
          {data !== undefined && `${formatCount(data.done)} of ${formatCount(data.total)} people. `}
          You can leave this page; the import continues.
        </p>
      </div>
    )
  if (data.state === 'failed')
    return (
      <div className="grid gap-5">
        <Alert title="Nothing was imported">{data.failure}</Alert>
        <div>
          <Button variant="secondary" onClick={onAgain}>
            Choose a file
          </Button>
        </div>
      </div>
    )
  const isUndone = data.state === 'undone'
  return (
    <div className="rounded-lg border border-line bg-raised p-7 shadow-raised">
      <p className="text-small wrap-anywhere text-muted">{data.fileName}</p>
      <output id={resultId} tabIndex={-1} className="mt-3 block font-serif text-heading">
        {isUndone
          ? 'The import was undone. The tree is as it was before.'
          : `${pluralize(data.people, 'person was', 'people were')} added to the tree.`}
      </output>
      {!isUndone && <p className="mt-3 text-muted">{describeImport(data)}</p>}
      {undo.isError && (
        <Alert title="The import was not undone" className="mt-6">
          {describeFailure(undo.error, 'Please check your connection and try again.')}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!isUndone && (
          <Link href={buildPath('familyTree')} className={getButtonClass()}>
            View the family tree
          </Link>
        )}
        <Button variant="secondary" onClick={onAgain}>
          Import another file
        </Button>
        {!isUndone && <UndoImport imported={data} undo={undo} successorId={resultId} variant="quiet" />}
      </div>
    </div>
  )
}
