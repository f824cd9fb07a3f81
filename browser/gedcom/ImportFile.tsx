import { useEffect, useRef, useState } from 'react'

import { CallFailed, failureSentence } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { gedcomUpload } from '#contract/gedcom-limits.ts'
import type { GedcomPreview } from '#contract/gedcom.ts'

import { FilePlace } from './FilePlace.tsx'
import { Preview } from './Preview.tsx'
import { useBeginImport, useLook } from './queries.ts'
import { RunningImport } from './RunningImport.tsx'

type Failed = { title: string; sentence: string }
type Step =
  | { at: 'choosing'; failure?: Failed }
  | { at: 'sending'; fileName: string; part: number }
  | { at: 'previewed'; preview: GedcomPreview }
  | { at: 'importing'; id: string }

/** A file is chosen, looked at, and only then brought into the tree. */
export function ImportFile() {
  const [step, setStep] = useState<Step>({ at: 'choosing' })
  const stopping = useRef(new AbortController())
  const looking = useLook()
  const begin = useBeginImport(({ id }) => setStep({ at: 'importing', id }))
  const place = useFocusOn(step.at)
  const again = () => {
    begin.reset()
    setStep({ at: 'choosing' })
  }

  function look(file: File): void {
    const fileName = file.name
    if (file.size > gedcomUpload.most)
      return setStep({
        at: 'choosing',
        failure: { title: `${fileName} is too large`, sentence: gedcomUpload.tooLarge },
      })
    stopping.current = new AbortController()
    const { signal } = stopping.current
    const onProgress = (part: number) => setStep({ at: 'sending', fileName, part })
    onProgress(0)
    looking.mutate(
      { file, signal, onProgress },
      {
        onSuccess: preview => setStep({ at: 'previewed', preview }),
        onError: error =>
          setStep(
            error instanceof DOMException
              ? { at: 'choosing' }
              : { at: 'choosing', failure: failureOf(fileName, error) },
          ),
      },
    )
  }

  return (
    <section aria-labelledby="import" className="border-t border-gilt pt-6">
      <h2 id="import">Import</h2>
      <div ref={place} tabIndex={-1} className="mt-5 outline-none">
        {step.at === 'choosing' && (
          <div className="grid gap-5">
            {step.failure !== undefined && <Alert title={step.failure.title}>{step.failure.sentence}</Alert>}
            <FilePlace onFile={look} />
          </div>
        )}
        {step.at === 'sending' && (
          <div className="grid gap-4 rounded-lg bg-sunken p-7">
            <output className="block wrap-anywhere">
              {step.part < 1 ? `Sending ${step.fileName}` : `Reading ${step.fileName}, line by line`}
            </output>
            {/* How long reading takes is known to nobody before it is over. */}
            <Progress
              label={step.part < 1 ? 'Sending the file' : 'Reading the file'}
              done={step.part < 1 ? step.part : null}
              className="w-full"
            />
            <div>
              <Button variant="secondary" size="small" onClick={() => stopping.current.abort()}>
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
              begin.isError
                ? failureSentence(begin.error, 'Please check your connection and try again.')
                : null
            }
            onImport={useMatches => begin.mutate({ previewId: step.preview.id, useMatches })}
            onCancel={again}
          />
        )}
        {step.at === 'importing' && <RunningImport id={step.id} onAgain={again} />}
      </div>
    </section>
  )
}

/** What was pressed goes with its step: a keyboard goes on, and a screen reader reads on, where the next one begins. */
function useFocusOn(at: Step['at']) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    if (shown.current !== at) place.current?.focus()
    shown.current = at
  }, [at])
  return place
}

function failureOf(fileName: string, error: Error): Failed {
  if (!(error instanceof CallFailed))
    return {
      title: `${fileName} did not arrive`,
      sentence: 'The connection was lost. Please check it and choose the file again.',
    }
  return {
    title: error.status === 413 ? `${fileName} is too large` : `${fileName} could not be read`,
    sentence: failureSentence(error, 'The portal could not look into it. Please try again in a moment.'),
  }
}
