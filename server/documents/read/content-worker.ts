import { replyToServer } from '#server/platform/worker.ts'

import type { Content, ContentTask } from './content-task.ts'
import { closeRecognizer } from './recognize-text.ts'

// A separate process: a hostile file takes seconds and hundreds of megabytes, and a crash fails only its own document.
await replyToServer(async task => {
  try {
    return await readContent(task as ContentTask)
  } finally {
    await closeRecognizer()
  }
})

async function readContent(task: ContentTask): Promise<Content> {
  switch (task.kind) {
    case 'pdf':
      return (await import('./read-pdf.ts')).readPdf(task)
    case 'word':
      return (await import('./read-word.ts')).readWord(task.path)
    case 'image':
    case 'heic':
      return (await import('./read-image.ts')).readImage(task)
  }
}
