import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import {
  importAccountsQuery,
  importsQuery,
  integrationsQuery,
  useApplyImport,
  usePreviewFile,
} from '#browser/integrations/queries.ts'
import { CallFailed, describeFailure, isAbort } from '#browser/platform/call.ts'
import { Alert } from '#browser/ui/Alert.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { findSizeProblem } from '#browser/ui/controls/find-file-problem.ts'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { investmentUpload } from '#contract/integrations/integration-choices.ts'
import type { ImportMapping, ImportPreview } from '#contract/integrations/integrations.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { ChooseFile } from './ChooseFile.tsx'
import { FilePreview } from './FilePreview.tsx'
import { findImportAccount } from './find-import-account.ts'

type Step =
  | { step: 'choosing'; failure?: string }
  | { step: 'reading'; fileName: string; progress: number }
  | { step: 'previewed'; file: File; preview: ImportPreview }

/** Chooses a file, shows what is new in it, and records that. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const accounts = useInfiniteQuery(importAccountsQuery)
  const imports = useInfiniteQuery(importsQuery)
  const integrations = useInfiniteQuery(integrationsQuery)
  const editable = accounts.data?.rows.filter(({ abilities, isClosed }) => abilities.edit && !isClosed)
  const [chosenAccount, setAccount] = useState<string | null>(null)
  const accountId =
    chosenAccount ??
    findImportAccount(editable ?? [], imports.data?.rows ?? [], integrations.data?.rows ?? [])?.id ??
    null
  const [current, setStep] = useState<Step>({ step: 'choosing' })
  const upload = usePreviewFile()
  const apply = useApplyImport(onClose)
  const abortController = useRef(new AbortController())
  useEffect(() => () => abortController.current.abort(), [])

  function readFile(file: File, mapping?: ImportMapping): void {
    if (accountId === null) return
    const problem = findSizeProblem(file, investmentUpload)
    if (problem !== undefined) return setStep({ step: 'choosing', failure: problem })
    apply.reset()
    abortController.current = new AbortController()
    const { signal } = abortController.current
    const onProgress = (progress: number) => setStep({ step: 'reading', fileName: file.name, progress })
    onProgress(0)
    upload.mutate(
      { file, accountId, signal, onProgress, ...(mapping !== undefined && { mapping }) },
      {
        onSuccess: preview => setStep({ step: 'previewed', file, preview }),
        onError: error =>
          setStep(
            isAbort(error) ? { step: 'choosing' } : { step: 'choosing', failure: describe(file, error) },
          ),
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title="Import a file"
      description="A statement as CSV, OFX or QFX, or a list of prices as CSV. Nothing is recorded before you have seen it."
      isReady={![accounts, imports, integrations].some(({ isPending }) => isPending)}
      footer={
        <>
          {current.step === 'previewed' && (
            <Button variant="quiet" onClick={() => setStep({ step: 'choosing' })}>
              Choose another file
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {current.step === 'previewed' ? 'Close' : 'Cancel'}
          </Button>
          {current.step === 'previewed' && current.preview.newCount > 0 && (
            <Button
              pending={apply.isPending}
              pendingLabel="Recording..."
              onClick={() => apply.mutate(current.preview.id)}
            >
              Record {pluralize(current.preview.newCount, 'activity', 'activities')}
            </Button>
          )}
        </>
      }
    >
      {current.step === 'choosing' && (
        <ChooseFile
          accounts={editable ?? []}
          accountId={accountId}
          failure={
            current.failure ??
            (accounts.isError && editable === undefined
              ? describeFailure(accounts.error, 'Your accounts could not be loaded.')
              : null)
          }
          onAccount={setAccount}
          onFile={file => readFile(file)}
          onClose={onClose}
        />
      )}
      {current.step === 'reading' && (
        <div className="grid gap-4">
          <output className="block wrap-anywhere">Reading {current.fileName}</output>
          <Progress
            label="Reading the file"
            done={current.progress < 1 ? current.progress : null}
            className="w-full"
          />
        </div>
      )}
      {current.step === 'previewed' && (
        <>
          {apply.isError && (
            <Alert title="Nothing was recorded" className="mb-6" focusesSelf>
              {describeFailure(apply.error, 'Please check your connection and try again.')}
            </Alert>
          )}
          <FilePreview
            key={current.preview.id}
            preview={current.preview}
            onMapping={mapping => readFile(current.file, mapping)}
          />
        </>
      )}
    </Dialog>
  )
}

function describe({ name }: File, error: Error): string {
  return error instanceof CallFailed
    ? describeFailure(error, `${name} could not be read. Please try again.`)
    : `${name} was not uploaded, since the connection was lost. Check it, then choose the file again.`
}
