import { Button } from '#browser/ui/Button.tsx'
import { Progress } from '#browser/ui/Progress.tsx'

import type { Reading } from './use-readings.ts'

/** The progress of reading a file, which can be canceled. */
export function ReadingProgress({
  reading,
  fileName,
  onCancel,
}: {
  reading: Reading
  fileName: string
  onCancel: () => void
}) {
  const progress = reading.state === 'reading' ? reading.progress : null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-40 grow">
        <p className="text-caption text-muted">
          {progress === null ? 'Waiting to extract details' : `Extracting details: ${progress.step}`}
        </p>
        <Progress
          label={`Extracting details of ${fileName}`}
          done={progress === null ? 0 : progress.done}
          className="mt-1.5 w-full"
        />
      </div>
      <Button variant="quiet" size="small" aria-label={`Stop extracting: ${fileName}`} onClick={onCancel}>
        Stop
      </Button>
    </div>
  )
}
