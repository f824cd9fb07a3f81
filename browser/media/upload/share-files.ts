import type { UploadItem } from '#browser/uploads/upload-item.ts'

/** A form whose files are shared. */
export interface SharingForm<Shared> {
  isOpen: () => boolean
  /** False once the file was removed from the form. */
  hasFile: (key: string) => boolean
  share: (item: UploadItem & { uploadId: string }) => Promise<Shared>
  onShared: (item: UploadItem, shared: Shared) => void
  onFailure: (item: UploadItem, error: unknown) => void
  /** Called for a file that was removed while it was being shared. */
  onUnused: (shared: Shared) => void
}

/** Shares files one after the other, until the form is closed. Skips files that were removed from it. */
export async function shareFiles<Shared>(
  items: readonly UploadItem[],
  form: SharingForm<Shared>,
  onProgress: (number: number) => void,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (!form.isOpen()) return
    if (!form.hasFile(item.key)) continue
    onProgress(index + 1)
    await shareFile(item, form)
  }
}

export async function shareFile<Shared>(item: UploadItem, form: SharingForm<Shared>): Promise<void> {
  const { uploadId } = item
  if (uploadId === null) return
  let shared: Shared
  try {
    shared = await form.share({ ...item, uploadId })
  } catch (error) {
    if (form.hasFile(item.key)) form.onFailure(item, error)
    return
  }
  if (!form.hasFile(item.key)) form.onUnused(shared)
  // The draft of a closed form contains the upload, which the next attempt shares with the same idempotency key.
  else if (form.isOpen()) form.onShared(item, shared)
}
