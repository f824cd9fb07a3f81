import { expect, test } from 'vitest'

import { listVisibleFiles, readDroppedFiles } from './read-dropped-files.ts'

test('takes dropped files as they are', async () => {
  const files = [new File(['a'], 'a.pdf'), new File(['b'], '.hidden.pdf')]
  const dropped = createDrop(files.map(createFileEntry), files)
  expect((await readDroppedFiles(dropped)).map(({ name }) => name)).toEqual(['a.pdf', '.hidden.pdf'])
})

test('reads the visible files of a dropped folder and its folders', async () => {
  const names = Array.from({ length: 230 }, (_, index) => `page-${index}.png`)
  const scans = createFolderEntry('scans', [
    ...names.map(name => createFileEntry(new File(['x'], name))),
    createFileEntry(new File(['x'], '.DS_Store')),
    createFolderEntry('.git', [createFileEntry(new File(['x'], 'config'))]),
    createFolderEntry('letters', [createFileEntry(new File(['x'], 'letter.pdf'))]),
  ])
  // For a folder, browsers list one file that cannot be read.
  const found = await readDroppedFiles(createDrop([scans], [new File([], 'scans')]))
  expect(found.map(({ name }) => name)).toEqual([...names, 'letter.pdf'])
})

test('leaves out the hidden files of a chosen folder', () => {
  const files = [new File(['a'], 'a.pdf'), new File(['b'], '.DS_Store')]
  expect(listVisibleFiles(files).map(({ name }) => name)).toEqual(['a.pdf'])
})

/** These doubles have the members that are read. */
function createDrop(entries: FileSystemEntry[], files: File[]): DataTransfer {
  const items = entries.map(entry => ({ webkitGetAsEntry: () => entry }))
  return { items, files } as unknown as DataTransfer
}

function createFileEntry(file: File): FileSystemEntry {
  const entry = {
    name: file.name,
    isFile: true,
    isDirectory: false,
    file: (done: (file: File) => void) => done(file),
  }
  return entry as unknown as FileSystemEntry
}

/** A reader answers at most 100 entries at once, as browsers do. */
function createFolderEntry(name: string, entries: FileSystemEntry[]): FileSystemEntry {
  const createReader = () => {
    let position = 0
    return {
      readEntries(done: (entries: FileSystemEntry[]) => void) {
        position += 100
        done(entries.slice(position - 100, position))
      },
    }
  }
  return { name, isFile: false, isDirectory: true, createReader } as unknown as FileSystemEntry
}
