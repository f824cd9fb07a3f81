import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'wouter'

import { CallFailed, sentenceOf } from '#browser/platform/call.ts'
import { pathTo } from '#browser/platform/paths.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { genealogyFiles } from '#contract/genealogy-file-limits.ts'
import type { GedcomPreview } from '#contract/genealogy-files.ts'

import { counted, several } from './figures.ts'
import { FilePlace } from './FilePlace.tsx'
import { Preview } from './Preview.tsx'
import { Progress } from './Progress.tsx'
import { importQuery, useBeginImport, useTreeAfter, useUndo } from './queries.ts'
import { sendFile } from './send-file.ts'

type Step =
  | { at: 'choosing'; failure?: { title: string; sentence: string } }
  | { at: 'sending'; fileName: string; part: number }
  | { at: 'previewed'; preview: GedcomPreview }
  | { at: 'importing'; id: string }

/** A file is chosen, looked at, and only then brought into the tree. */
export function ImportFile() {
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const stopping = useRef(new AbortController())
  const begin = useBeginImport(({ id }) => setStep({ at: 'importing', id }))
  const again = () => {
    begin.reset()
    setStep({ at: 'choosing' })
  }

  async function look(file: File): Promise<void> {
    const fileName = file.name
    if (file.size > genealogyFiles.most)
      return setStep({
        at: 'choosing',
        failure: { title: `${fileName} is too large`, sentence: genealogyFiles.tooLarge },
      })
    stopping.current = new AbortController()
    setStep({ at: 'sending', fileName, part: 0 })
    try {
      const preview = await sendFile(file, {
        signal: stopping.current.signal,
        onProgress: part => setStep({ at: 'sending', fileName, part }),
      })
      setStep({ at: 'previewed', preview })
    } catch (error) {
      if (error instanceof DOMException) return setStep({ at: 'choosing' })
      const title =
        error instanceof CallFailed && error.status === 413
          ? `${fileName} is too large`
          : `${fileName} could not be read`
      const sentence = sentenceOf(error, 'Please check your connection and try again.')
      setStep({ at: 'choosing', failure: { title, sentence } })
    }
  }

  return (
    <section aria-labelledby="import" className="border-t border-gilt pt-6">
      <h2 id="import">Import</h2>
      <div className="mt-5">
        {step.at === 'choosing' && (
          <div className="grid gap-5">
            {step.failure !== undefined && <Alert title={step.failure.title}>{step.failure.sentence}</Alert>}
            <FilePlace onFile={file => void look(file)} />
          </div>
        )}
        {step.at === 'sending' && (
          <div className="grid gap-4 rounded-lg bg-sunken p-7">
            <output className="block">
              {step.part < 1 ? `Sending ${step.fileName}` : `Reading ${step.fileName}, line by line`}
            </output>
            <Progress label="Sending the file" done={step.part} total={1} />
            <div>
              <Button variant="quiet" size="small" onClick={() => stopping.current.abort()}>
                Stop
              </Button>
            </div>
          </div>
        )}
        {step.at === 'previewed' && (
          <Preview
            preview={step.preview}
            isBeginning={begin.isPending}
            failure={
              begin.isError ? sentenceOf(begin.error, 'Please check your connection and try again.') : null
            }
            onImport={useMatches => begin.mutate({ previewId: step.preview.id, useMatches })}
            onCancel={again}
          />
        )}
        {step.at === 'importing' && <Running id={step.id} onAgain={again} />}
      </div>
    </section>
  )
}

function Running({ id, onAgain }: { id: string; onAgain: () => void }) {
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
        <Progress label="Import" done={data?.done ?? 0} total={data?.total ?? 0} />
        <p className="text-small text-muted tabular">
          {counted(data?.done ?? 0)} of {counted(data?.total ?? 0)} people
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
      <p className="eyebrow">{data.fileName}</p>
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
