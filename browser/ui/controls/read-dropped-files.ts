/** The dropped files, and those in dropped folders. Hidden files such as `.DS_Store` are left out of folders. */
export async function readDroppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The list is empty after the event, so it is read before the first `await`.
  const entries = Array.from(items, item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  if (!entries.some(entry => entry.isDirectory)) return [...files]
  return (await Promise.all(entries.map(readEntry))).flat()
}

/** The files of a folder that was chosen with `webkitdirectory`, without hidden ones. */
export function listVisibleFiles(files: Iterable<File>): File[] {
  return [...files].filter(({ name }) => !name.startsWith('.'))
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith('.')) return []
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isDirectory(entry)) return []
  const files: File[] = []
  const reader = entry.createReader()
  // A read returns at most 100 entries, and none at the end.
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return files
    files.push(...(await Promise.all(entries.map(readEntry))).flat())
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
