import { CallFailed } from '#browser/platform/call.ts'
import type { GedcomPreview } from '#contract/genealogy-files.ts'

/**
 * Sends a family file and answers with what it holds. With XMLHttpRequest, since fetch tells nobody how far it is.
 * @throws CallFailed when the portal cannot read it, a TypeError when the line breaks, an AbortError when it is stopped.
 */
export function sendFile(
  file: File,
  { onProgress, signal }: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<GedcomPreview> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/gedcom-previews?${new URLSearchParams({ fileName: file.name })}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as GedcomPreview)
      else reject(new CallFailed(request.status, request.responseText || request.statusText))
    })
    request.addEventListener('error', () => reject(new TypeError('The connection was lost')))
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** Saves the tree as a file, under the name that the portal gives it. @throws CallFailed, a TypeError. */
export async function saveTree(choice: { version: string; living: string }): Promise<void> {
  const response = await fetch(`/api/gedcom-export?${new URLSearchParams(choice)}`, {
    credentials: 'include',
  })
  if (!response.ok) throw new CallFailed(response.status, (await response.text()) || response.statusText)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name ?? 'family-tree.ged'
  link.click()
  // Some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
