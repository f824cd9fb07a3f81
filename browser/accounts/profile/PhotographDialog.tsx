import { useEffect, useState } from 'react'
import { z } from 'zod'

import { useServerForm } from '#browser/platform/forms/use-server-form.ts'
import { Field } from '#browser/ui/controls/Field.tsx'
import { FileDrop } from '#browser/ui/controls/FileDrop.tsx'
import { findFileProblem } from '#browser/ui/controls/find-file-problem.ts'
import { FormDialog } from '#browser/ui/forms/FormDialog.tsx'
import { useFieldValue } from '#browser/ui/forms/use-field.ts'
import { useSettledUploads } from '#browser/uploads/use-settled-uploads.ts'
import { useUploads } from '#browser/uploads/use-uploads.ts'
import { photographLimits } from '#contract/media/media-limits.ts'

import { cropPhotograph, openPhotograph, type ChosenPhotograph } from './crop-photograph.ts'
import { useChangePhotograph } from './queries.ts'

const Crop = z.object({ position: z.number() })
const failure = 'Your photograph could not be saved. Please try again.'

/** Chooses the photograph of the account and crops it to a square before it is uploaded. */
export default function PhotographDialog({ onClose }: { onClose: () => void }) {
  const [chosen, setChosen] = useState<ChosenPhotograph>()
  const uploads = useUploads({ group: 'account-photograph' })
  const { isWaiting, wait } = useSettledUploads(uploads)
  const removeUploads = () => uploads.items.forEach(({ key }) => uploads.remove(key))
  const form = useServerForm({
    schema: Crop,
    defaults: { position: 50 },
    call: useChangePhotograph(),
    async toRequest({ position }): Promise<{ uploadId: string } | undefined> {
      if (chosen === undefined) {
        form.showAlert('Choose a photograph first.')
        return undefined
      }
      removeUploads()
      uploads.add([await cropPhotograph(chosen, position)])
      const items = await wait()
      if (items === undefined) return undefined
      const uploadId = items.at(-1)?.uploadId ?? null
      if (uploadId !== null) return { uploadId }
      form.showAlert(failure)
      return undefined
    },
    failure,
    onSuccess() {
      for (const { key } of uploads.items) uploads.release(key)
      onClose()
    },
  })
  const position = useFieldValue(form, 'position')
  const choose = async (file: File) => {
    form.clearAlerts()
    const problem = findFileProblem(file, photographLimits)
    if (problem !== undefined) return form.showAlert(problem)
    try {
      setChosen(await openPhotograph(file))
      form.setValue('position', 50)
    } catch {
      form.showAlert(`${photographLimits.broken}. Choose another one.`)
    }
  }
  return (
    <FormDialog
      form={form}
      title="Your photograph"
      description="Everyone with an account sees it beside your name. Its location and other details are removed."
      submitLabel="Save photograph"
      pendingLabel={isWaiting ? 'Uploading...' : 'Saving...'}
      isPending={isWaiting}
      onClose={() => {
        removeUploads()
        onClose()
      }}
    >
      {chosen !== undefined && (
        <Preview chosen={chosen} position={position} onMove={value => form.setValue('position', value)} />
      )}
      <Field label="Photograph">
        <FileDrop
          label={chosen === undefined ? 'Choose a photograph' : 'Choose another one'}
          accept={photographLimits.types.join(',')}
          hint="Or drop it here. JPEG, PNG or WebP, up to 20 MB."
          onFiles={([file]) => void (file !== undefined && choose(file))}
        />
      </Field>
    </FormDialog>
  )
}

/** The square as it will be shown, and a slider along the longer side. */
function Preview({
  chosen: { image, previewUrl },
  position,
  onMove,
}: {
  chosen: ChosenPhotograph
  position: number
  onMove: (position: number) => void
}) {
  useEffect(
    () => () => {
      URL.revokeObjectURL(previewUrl)
      image.close()
    },
    [image, previewUrl],
  )
  return (
    <div className="flex flex-wrap items-center gap-6">
      <img
        src={previewUrl}
        alt="Preview"
        className="size-40 rounded-full border border-gilt object-cover"
        style={{ objectPosition: `${position}% ${position}%` }}
      />
      {image.width !== image.height && (
        <label className="grid min-w-48 grow gap-2 text-small">
          Part of the photograph
          <input
            type="range"
            min={0}
            max={100}
            value={position}
            onChange={({ target }) => onMove(Number(target.value))}
            className="h-6 accent-accent"
          />
        </label>
      )}
    </div>
  )
}
