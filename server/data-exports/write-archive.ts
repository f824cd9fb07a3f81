import { once } from 'node:events'
import { Readable } from 'node:stream'

import { ZipArchive } from 'archiver'

import type { Db } from '#server/platform/database/database.ts'
import type { PersonalData, PersonalList } from '#server/platform/database/personal-data.ts'
import { readInBatches } from '#server/platform/database/read-in-batches.ts'
import type { Envelopes } from '#server/platform/envelopes.ts'
import type { Files } from '#server/platform/files/files.ts'

type Archive = {
  db: Db
  files: Files
  envelopes: Envelopes
  accountId: string
  familyName: string
  now: Date
  slices: readonly PersonalData[]
  /** Called after each file; rejects to stop. */
  onProgress: (progress: { doneFiles: number; totalFiles: number }) => Promise<void>
}

/**
 * Writes the archive of an account as a stream: one JSON file for each list, and the stored files, without
 * compressing what is compressed already. Only one batch of rows and one part of a file are in memory.
 */
export function writeArchive(archive: Archive): Readable {
  const zip = new ZipArchive({ store: true })
  // An error before the first read must not end the process. The reader receives it, too.
  zip.once('error', () => undefined)
  void fillArchive(zip, archive).catch((error: unknown) => zip.destroy(error as Error))
  return zip
}

async function fillArchive(zip: ZipArchive, archive: Archive): Promise<void> {
  const { db, files, envelopes, accountId, slices, now, onProgress } = archive
  const lists = slices.flatMap(slice => slice.lists).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  let doneFiles = 0
  const totalFiles = 1 + lists.length + (await countFiles(archive))
  const report = async () => {
    doneFiles += 1
    await onProgress({ doneFiles, totalFiles })
  }
  const missing: string[] = []

  for (const list of lists) {
    await append(zip, Readable.from(writeRows(archive, list)), `${list.name}.json`, now)
    await report()
  }
  for (const { readFiles } of slices)
    for await (const batch of readFiles?.(db, accountId, envelopes) ?? [])
      for (const { fileId, path, createdAt, decrypt } of batch) {
        const file = await files.get(fileId)
        // Erased while the archive was being written.
        if (file === undefined) missing.push(path)
        else
          await append(
            zip,
            decrypt ? Readable.from(decrypt(file.stream)) : file.stream,
            `files/${path}`,
            new Date(createdAt),
          )
        await report()
      }
  await append(zip, Readable.from([describeArchive(archive, lists, missing)]), 'README.txt', now)
  await report()
  await zip.finalize()
}

async function countFiles({ db, accountId, slices, envelopes }: Archive): Promise<number> {
  let count = 0
  for (const { readFiles } of slices)
    for await (const batch of readFiles?.(db, accountId, envelopes) ?? []) count += batch.length
  return count
}

/** Adds one file and waits until its last byte is in the archive. */
async function append(zip: ZipArchive, content: Readable, name: string, date: Date): Promise<void> {
  const closed = new AbortController()
  const close = () => closed.abort()
  zip.once('close', close)
  content.once('error', error => zip.destroy(error))
  try {
    const added = once(zip, 'entry', closed)
    zip.append(content, { name, date, mode: 0o644 })
    await added
  } finally {
    zip.off('close', close)
    content.destroy()
  }
}

/** A JSON array with a row on each line. */
async function* writeRows(
  { db, accountId, envelopes }: Archive,
  { select, decrypt }: PersonalList,
): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const rows of readInBatches<object>(db, select(accountId)))
    for (const row of rows) {
      const written = decrypt === undefined ? row : await decrypt(db, envelopes, row as never)
      yield `${separator}${JSON.stringify(written)}`
      separator = ',\n'
    }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

function describeArchive(
  { familyName, now }: Archive,
  lists: readonly PersonalList[],
  missing: readonly string[],
): string {
  const width = Math.max(...lists.map(({ name }) => name.length)) + 7
  return [
    `Your data in the ${familyName} family portal`,
    `Exported ${now.toISOString()}`,
    '',
    'This archive contains what you have entered and uploaded, and what the portal stores about you.',
    'Keep it in a safe place: it also contains what only you may see.',
    '',
    'The files ending in .json are lists. Any text editor opens them. Times are in UTC.',
    '',
    ...lists.map(({ name, about }) => `  ${`${name}.json`.padEnd(width)}${about}`),
    '',
    'The folder "files" has every version of your documents, photographs and videos. The names of its folders',
    'end with the first characters of the id in documents.json.',
    '',
    'Passwords, codes and keys are not in the archive. The portal stores only hashes of them, or encrypts them.',
    ...(missing.length === 0
      ? []
      : [
          '',
          'These files were erased while the archive was being written:',
          ...missing.map(path => `  ${path}`),
        ]),
    '',
  ].join('\n')
}
