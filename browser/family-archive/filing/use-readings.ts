import { useEffect, useEffectEvent, useState } from 'react'

import { extractDocument } from '#browser/family-archive/extract/extract-document.ts'
import type { ExtractedText, ExtractProgress } from '#browser/family-archive/extract/extracted-text.ts'

/** The state of reading a file's text. */
export type Reading =
  | { state: 'waiting' | 'canceled' }
  | { state: 'reading'; progress: ExtractProgress }
  | { state: 'done'; extracted: ExtractedText }

export interface Readings {
  find: (file: File) => Reading
  cancel: (file: File) => void
  /** Reads a file again after it was canceled. */
  retry: (file: File) => void
}

const started: ExtractProgress = { step: 'Opening the file', done: null }
const waiting: Reading = { state: 'waiting' }

/** Reads the text of the files one after the other, in the browser. A file that is removed is not read to its end. */
export function useReadings(files: readonly File[]): Readings {
  const [results, setResults] = useState<ReadonlyMap<File, Reading>>(new Map())
  const [progress, setProgress] = useState(started)
  // The results of filed and removed files are not needed any more.
  if ([...results.keys()].some(file => !files.includes(file)))
    setResults(new Map([...results].filter(([file]) => files.includes(file))))
  const current = files.find(file => !results.has(file))
  const setResult = (file: File, result: Reading | null) =>
    setResults(before => {
      const after = new Map(before)
      if (result === null) after.delete(file)
      else after.set(file, result)
      return after
    })

  const finish = useEffectEvent(setResult)

  useEffect(() => {
    if (current === undefined) return
    const controller = new AbortController()
    const { signal } = controller
    const onProgress = (progress: ExtractProgress) => {
      if (!signal.aborted) setProgress(progress)
    }
    onProgress(started)
    extractDocument(current, { signal, onProgress }).then(
      extracted => finish(current, { state: 'done', extracted }),
      // Only a canceled reading rejects.
      () => undefined,
    )
    return () => controller.abort()
  }, [current])

  return {
    find: file => results.get(file) ?? (file === current ? { state: 'reading', progress } : waiting),
    cancel: file => setResult(file, { state: 'canceled' }),
    retry: file => setResult(file, null),
  }
}
