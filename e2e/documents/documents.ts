import type { Locator, Page } from '@playwright/test'

import type { DocumentDetails } from '#contract/documents/documents.ts'
import { createPdf, type TestFile } from '#e2e/family-archive/test-files.ts'
import { expect } from '#e2e/fixtures.ts'

/** Uploads a file from this page's account, and files it in the archive unless `fields` say otherwise. */
export async function addDocument(
  page: Page,
  fields: Record<string, unknown>,
  file?: TestFile,
): Promise<DocumentDetails> {
  const uploadId = await upload(page, file ?? (await createPdf('paper.pdf', 'A paper of the family.')))
  const answer = await page.request.post('/api/documents', { data: { area: 'archive', uploadId, ...fields } })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as DocumentDetails
}

/** A title that occurs once in the shared portal. */
export function createTitle(words: string): string {
  return `${words} ${crypto.randomUUID().slice(0, 6)}`
}

/** The row of a document in a list. */
export function findRow(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

/** Chooses from the menu of a document. */
export async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `More: ${title}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function upload(page: Page, { name, mimeType, buffer }: TestFile): Promise<string> {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const created = await page.request.post('/api/uploads', {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(buffer.length),
      'upload-metadata': `filename ${encode(name)},filetype ${encode(mimeType)}`,
    },
  })
  expect(created.status(), await created.text()).toBe(201)
  const address = created.headers()['location'] ?? ''
  const sent = await page.request.patch(address, {
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    data: buffer,
  })
  expect(sent.status(), await sent.text()).toBe(204)
  return address.split('/').at(-1) ?? ''
}
