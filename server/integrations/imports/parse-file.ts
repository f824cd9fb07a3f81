/** The worker that reads an imported file, which may be large or hostile. */
import { readFile } from 'node:fs/promises'

import { unreadableFile } from '#server/integrations/failures.ts'
import { replyToServer } from '#server/platform/worker.ts'

import { decodeText, isOfx } from './decode-text.ts'
import { parseCsv } from './parse-csv.ts'
import { parseOfx } from './parse-ofx.ts'
import type { ParseTask } from './parsed-activity.ts'

await replyToServer(async input => {
  const { path, ...task } = input as ParseTask
  const text = decodeText(await readFile(path))
  if (text.trim() === '') throw unreadableFile('This file is empty')
  return isOfx(text) ? parseOfx(text, task.today) : parseCsv(text, task)
})
