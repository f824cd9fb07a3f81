import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { failureSentence } from '#browser/platform/call.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Progress } from '#browser/ui/Progress.tsx'

import { counted, several } from './figures.ts'
import { importQuery, useTreeAfter, useUndo } from './queries.ts'

export interface RunningImportProps {
  id: string
  onAgain: () => void
}

/** An import from its first person to its end, and the way back from there. */
export function RunningImport({ id, onAgain }: RunningImportProps) {
  const { data, isError, refetch } = useQuery(importQuery(id))
  const undo = useUndo()
  useTreeAfter(data?.state)
  if (isError)
    return (
      <div className="grid gap-4">
        <Alert title="How far the import is could not be read">
          It goes on without this page. The connection may have been lost for a moment.
        </Alert>
        <div>
          <Button variant="secondary" onClick={() => void refetch()}>
            Look again
          </Button>
        </div>
      </div>
    )
  if (data === undefined || data.state === 'running')
    return (
      <div className="grid gap-4 rounded-lg bg-sunken p-7">
        <output className="block">
          {data === undefined || data.done < data.total
            ? 'Bringing the people into the tree'
            : 'Tying them to their families'}
        </output>
        <Progress
          label="Import"
          done={data === undefined || data.total === 0 ? null : data.done / data.total}
          className="w-full"
        />
        <p className="text-small text-muted tabular">
          {data !== undefined && `${counted(data.done)} of ${counted(data.total)} people. `}
          It goes on when you leave this page.
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
      <output className="mt-3 block font-serif text-heading">
        {isUndone
          ? 'The import is undone. The tree is as it was.'
          : `${counted(data.people)} ${data.people === 1 ? 'person has' : 'people have'} joined the tree.`}
      </output>
      {!isUndone && (
        <p className="mt-3 text-muted">
          {data.matched > 0 && `${counted(data.matched)} were there already and were linked. `}
          With them came {several(data.partnerships, 'partnership')} and {several(data.lifeEvents, 'event')}{' '}
          of their lives.
        </p>
      )}
      {undo.isError && (
        <Alert title="The import was not undone" className="mt-6">
          {failureSentence(undo.error, 'Please check your connection and try again.')}
        </Alert>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {!isUndone && (
          <Link href={pathTo('familyTree')} className={buttonClass()}>
            See the Family Tree
          </Link>
        )}
        <Button variant="secondary" onClick={onAgain}>
          Import another file
        </Button>
        {!isUndone && (
          <Button
            variant="quiet"
            pending={undo.isPending}
            pendingLabel="Undoing..."
            onClick={() => undo.mutate(data.id)}
          >
            Undo
          </Button>
        )}
      </div>
    </div>
  )
}
