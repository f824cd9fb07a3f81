import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { CallFailed, describeFailure, isAbort } from '#browser/platform/call.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { readDraft, watchDraft } from '#browser/platform/drafts/drafts.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { findSizeProblem } from '#browser/ui/controls/find-file-problem.ts'
import { Progress } from '#browser/ui/Progress.tsx'
import { gedcomUpload } from '#contract/gedcom/gedcom-limits.ts'
import type { GedcomPreview } from '#contract/gedcom/gedcom.ts'

import { Preview } from './Preview.tsx'
import { useStartImport, usePreview } from './queries.ts'
import { RunningImport } from './RunningImport.tsx'

type Failure = { title: string; sentence: string }
type Step =
  | { step: 'choosing'; failure?: Failure }
  | { step: 'sending'; fileName: string; progress: number }
  | { step: 'previewed'; preview: GedcomPreview }
  | { step: 'importing'; id: string }

/** Choose a file, review its preview, import it. A reload offers the preview again. */
export function ImportFile() {
  const userId = useCurrentUser().user?.id ?? ''
  const [current, setStep] = useState<Step>(() => readStoredPreview(userId))
  const readPreview = useEffectEvent(() => (current.step === 'previewed' ? current.preview : undefined))
  useEffect(() => watchDraft(previewKey, userId, () => readPreview()), [userId])
  const abortController = useRef(new AbortController())
  const upload = usePreview()
  const startImport = useStartImport(({ id }) => setStep({ step: 'importing', id }))
  const stepElement = useFocusOnChange(current.step)
  const startOver = () => {
    startImport.reset()
    setStep({ step: 'choosing' })
  }

  function startPreview(file: File): void {
    const fileName = file.name
    const problem = findSizeProblem(file, gedcomUpload)
    if (problem !== undefined)
      return setStep({ step: 'choosing', failure: { title: `${fileName} is too large`, sentence: problem } })
    abortController.current = new AbortController()
    const { signal } = abortController.current
    const onProgress = (progress: number) => setStep({ step: 'sending', fileName, progress })
    onProgress(0)
    upload.mutate(
      { file, signal, onProgress },
      {
        onSuccess: preview => setStep({ step: 'previewed', preview }),
        onError: error =>
          setStep(
            isAbort(error) ? { step: 'choosing' } : { step: 'choosing', failure: toFailure(fileName, error) },
          ),
      },
    )
  }

  return (
    <section aria-labelledby="import" className="border-t border-gilt pt-6">
      <h2 id="import">Import</h2>
      <div ref={stepElement} tabIndex={-1} className="mt-5 outline-none">
        {current.step === 'choosing' && (
          <div className="grid gap-5">
            {current.failure !== undefined && (
              <Alert title={current.failure.title}>{current.failure.sentence}</Alert>
            )}
            <FileDrop
              isLarge
              label="Choose a file"
              hint="Or drop it here. GEDCOM 5.5.1 or 7.0, in any character set, up to 50 MB."
              accept=".ged,.gedcom,text/vnd.familysearch.gedcom"
              onFiles={([file]) => file !== undefined && startPreview(file)}
            >
              <p className="font-serif text-title">Review a file before you import it.</p>
              <p className="max-w-prose text-muted">
                You will see who is in the file, who is already in the tree, and what the portal cannot
                display. You decide what happens next, and you can undo an import.
              </p>
            </FileDrop>
          </div>
        )}
        {current.step === 'sending' && (
          <div className="grid gap-4 rounded-lg bg-sunken p-7">
            <output className="block wrap-anywhere">
              {current.progress < 1 ? `Uploading ${current.fileName}` : `Reading ${current.fileName}`}
            </output>
            {/* The duration of reading is unknown. */}
            <Progress
              label={current.progress < 1 ? 'Uploading the file' : 'Reading the file'}
              done={current.progress < 1 ? current.progress : null}
              className="w-full"
            />
            <div>
              <Button variant="secondary" size="small" onClick={() => abortController.current.abort()}>
                Stop
              </Button>
            </div>
          </div>
        )}
        {current.step === 'previewed' && (
          <Preview
            preview={current.preview}
            isStarting={startImport.isPending}
            failure={
              startImport.isError
                ? describeFailure(startImport.error, 'Please check your connection and try again.')
                : null
            }
            onImport={useMatches => startImport.mutate({ previewId: current.preview.id, useMatches })}
            onCancel={startOver}
          />
        )}
        {current.step === 'importing' && <RunningImport id={current.id} onAgain={startOver} />}
      </div>
    </section>
  )
}

/** The draft of the preview. The file itself is stored on the server. */
const previewKey = 'gedcom.preview'

/** The first step: the preview that was displayed when the page was left, or choosing a file. */
function readStoredPreview(userId: string): Step {
  const preview = readDraft(previewKey, userId) as GedcomPreview | undefined
  if (preview === undefined) return { step: 'choosing' }
  if (Date.parse(preview.expiresAt) > Date.now()) return { step: 'previewed', preview }
  return {
    step: 'choosing',
    failure: {
      title: `The preview of ${preview.fileName} has expired`,
      sentence: 'A preview is available for one hour. Please choose the file again.',
    },
  }
}

/** Moves focus to the next step, since the button that was pressed is no longer there. */
function useFocusOnChange(step: Step['step']) {
  const element = useRef<HTMLDivElement>(null)
  const previousStep = useRef(step)
  useEffect(() => {
    if (previousStep.current !== step) element.current?.focus()
    previousStep.current = step
  }, [step])
  return element
}

function toFailure(fileName: string, error: Error): Failure {
  if (!(error instanceof CallFailed))
    return {
      title: `${fileName} was not uploaded`,
      sentence: 'The connection was lost. Please check it and choose the file again.',
    }
  return {
    title: error.status === 413 ? `${fileName} is too large` : `${fileName} could not be read`,
    sentence: describeFailure(
      error,
      error.status === 413
        ? 'This file is larger than the server accepts.'
        : 'The portal could not read this file. Please try again in a moment.',
    ),
  }
}
