import { CallFailed } from '#browser/platform/call.ts'
import { saveFile } from '#browser/platform/save-file.ts'

/** Saves the exported tree under the name that the server gives it. @throws CallFailed, a TypeError. */
export async function saveTree(choice: { version: string; living: string }): Promise<void> {
  const response = await fetch(`/api/gedcom-export?${new URLSearchParams(choice)}`, {
    credentials: 'include',
  })
  if (!response.ok) throw new CallFailed(response.status, (await response.text()) || response.statusText)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name ?? 'family-tree.ged', await response.blob())
}
