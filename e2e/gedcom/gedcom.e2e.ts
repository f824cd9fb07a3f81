import type { Page } from '@playwright/test'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { endSessionInCall } from '#e2e/accounts/auth.ts'
import { findViolations } from '#e2e/axe.ts'
import { delayResponses, expect, phone, test } from '#e2e/fixtures.ts'
import { familyOfFour } from '#server/test/family-files.ts'

test('an administrator previews, imports and undoes a family file', async ({ page, openPortal }) => {
  const portal = await openPortal()
  await portal.signIn(page, 'admin')
  await page.goto(`${portal.address}/family-tree`)
  await page.getByRole('link', { name: 'Import and Export' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import and Export' })).toBeVisible()
  await expect(page.getByText('No file has been imported yet.')).toBeVisible()

  await page.getByLabel('Choose a file').setInputFiles(createFile(familyOfFour))
  await expect(page.getByText('4 people in 2 families')).toBeVisible()
  await page.getByText('Unknown tags (2)').click()
  await expect(page.getByRole('row', { name: /INDI\._APID/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 people' }).click()
  await expect(page.getByText('4 people were added to the tree.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await confirmUndo(page)
  await expect(page.getByText('The import was undone.')).toBeFocused()
  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('Choose a file').setInputFiles(createFile(familyOfFour))
  await page.getByRole('button', { name: 'Import 4 people' }).click()
  await expect(page.getByText('4 people were added to the tree.')).toBeVisible()

  await page.getByRole('link', { name: 'View the family tree' }).click()
  await expect(
    page.getByText('Doran Edric Hartwell').or(page.getByText('Doran Hartwell')).first(),
  ).toBeVisible()

  await page.goto(`${portal.address}/family-tree/files`)
  await page.getByRole('button', { name: 'Undo the import of hartwell.ged' }).click()
  await confirmUndo(page)
  await expect(page.getByRole('row', { name: /hartwell\.ged/ })).toContainText(['Undone', 'Undone'])
  await expect(page.getByRole('heading', { name: 'Earlier imports' })).toBeFocused()
  await page.goto(`${portal.address}/family-tree`)
  await expect(page.getByRole('heading', { name: 'Your family story starts here' })).toBeVisible()
})

test('shows the progress while its reads fail', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/503 .*gedcom-imports/)
  const portal = await openPortal()
  await portal.signIn(page, 'admin')
  await page.goto(`${portal.address}/family-tree/files`)
  await page.getByLabel('Choose a file').setInputFiles(createFile(familyOfFour))
  // The reply to the start of the import is the first state.
  let failures = 0
  await page.route('**/api/gedcom-imports/*', route => {
    failures += 1
    return route.fulfill({ status: 503 })
  })
  await page.getByRole('button', { name: 'Import 4 people' }).click()
  await expect.poll(() => failures).toBeGreaterThan(1)
  await expect(page.getByRole('progressbar', { name: 'Import' })).toBeVisible()
  await page.unroute('**/api/gedcom-imports/*')
  await expect(page.getByText('4 people were added to the tree.')).toBeVisible()
})

test('reports a broken line, a large file and a lost upload', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/400 .*gedcom-previews/)
  expectConsoleError(/ERR_FAILED/)
  expectConsoleError(/401 .*gedcom-previews/)
  await portal.signIn(page, 'admin')
  await page.goto('/family-tree/files')
  const fileField = page.getByLabel('Choose a file')
  const importButton = page.getByRole('button', { name: 'Import 4 people' })
  await fileField.setInputFiles(createFile(familyOfFour.replace('1 SEX M', 'not a line')))
  await expect(page.getByRole('alert')).toContainText('Line 9 is not a GEDCOM line')
  await fileField.setInputFiles(createFile(familyOfFour))
  await expect(importButton).toBeVisible()

  await test.step('a reload shows the preview again, until it expires', async () => {
    await page.reload()
    await expect(importButton).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 61 * 60_000)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('The preview of hartwell.ged has expired')
    await page.clock.setFixedTime(Date.now())
  })

  await test.step('a large file is not sent', async () => {
    await page.reload()
    const sent: string[] = []
    page.on('request', request => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    // Only the reported size of the file matters.
    await fileField.evaluate(`(input => {
      const file = new File(['0 HEAD'], 'huge.ged')
      Object.defineProperty(file, 'size', { value: 200 * 1024 * 1024 })
      Object.defineProperty(input, 'files', { value: [file], configurable: true })
      input.dispatchEvent(new Event('change', { bubbles: true }))
      delete input.files
    })(document.querySelector('input[type=file]'))`)
    await expect(page.getByRole('alert')).toHaveText(
      'huge.ged is too largePlease choose a file of 50 MB or less',
    )
    expect(sent).toEqual([])
  })

  await test.step('a lost upload can be repeated', async () => {
    await page.route('**/api/gedcom-previews*', route => route.abort())
    await fileField.setInputFiles(createFile(familyOfFour))
    await expect(page.getByRole('alert')).toContainText('hartwell.ged was not uploaded')
    await page.unroute('**/api/gedcom-previews*')
    await fileField.setInputFiles(createFile(familyOfFour))
    await expect(importButton).toBeVisible()
  })

  await test.step('an expired session leads to the sign-in page', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Choose another file' }).click()
    await endSessionInCall(page, portal, '**/api/gedcom-previews*')
    await fileField.setInputFiles(createFile(familyOfFour))
    await expect(page).toHaveURL(/\/auth/)
  })
})

test('rejects the undo of an import with later changes', async ({ page, openPortal, expectConsoleError }) => {
  expectConsoleError(/409 .*undo/)
  expectConsoleError(/503 .*gedcom-imports/)
  const portal = await openPortal()
  await portal.signIn(page, 'admin')
  await page.goto(`${portal.address}/family-tree/files`)
  await page.getByLabel('Choose a file').setInputFiles(createFile(familyOfFour))
  await page.getByRole('button', { name: 'Import 4 people' }).click()
  await expect(page.getByText('4 people were added to the tree.')).toBeVisible()
  const response = await page.request.get(`${portal.address}/api/family-members`)
  const [member] = (await response.json()) as FamilyMember[]
  const dialog = page.getByRole('alertdialog')

  await test.step('a change while the question is open', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(dialog).toBeVisible()
    await page.request.post(`${portal.address}/api/family-members/${member?.id}/corrections`, {
      data: { version: member?.version, changes: { occupation: 'Baker' }, requestNotes: null },
    })
    await confirmUndo(page)
    await expect(page.getByRole('alert')).toContainText('This import can no longer be undone')
  })
  await test.step('a change before the question', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Undo the import of hartwell.ged' }).click()
    await expect(dialog).toHaveAccessibleName('The import of hartwell.ged can no longer be undone')
    await expect(dialog).toHaveAccessibleDescription(/^This import can no longer be undone: /)
    await expect(dialog.getByRole('button', { name: 'Undo import' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Undo the import of hartwell.ged' })).toBeFocused()
  })
  await test.step('a slow read of the reason', async () => {
    const reading = await delayResponses(page, '**/api/gedcom-imports/*')
    const button = page.getByRole('button', { name: 'Undo the import of hartwell.ged' })
    await button.click()
    await expect(button).toBeDisabled()
    await expect(button).toHaveText('Checking...')
    await reading.release()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(button).toBeEnabled()
  })
  await test.step('a failed read of the reason', async () => {
    await page.route('**/api/gedcom-imports/*', route => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'Undo the import of hartwell.ged' }).click()
    await confirmUndo(page)
    await expect(page.getByRole('alert')).toContainText('The import of hartwell.ged was not undone')
  })
  await expect(page.getByRole('row', { name: /hartwell\.ged/ })).toContainText('In the tree')
})

test.describe('on a phone', () => {
  test.use(phone)
  test('the preview and the result have no axe violations', async ({ page, openPortal }) => {
    const portal = await openPortal()
    await portal.signIn(page, 'admin')
    await page.goto(`${portal.address}/family-tree/files`)
    const name = `${'the-complete-tree-of-the-hartwells'.repeat(4)}_${'x'.repeat(60)}.ged`
    await page.getByLabel('Choose a file').setInputFiles({ ...createFile(familyOfFour), name })
    await page.getByText('Unknown tags (2)').click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 4 people' }).click()
    await expect(page.getByText('4 people were added to the tree.')).toBeVisible()
    await expectAccessible(page)
  })
})

function createFile(text: string) {
  return { name: 'hartwell.ged', mimeType: 'text/plain', buffer: Buffer.from(text) }
}

async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page), colorScheme).toEqual([])
  }
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
}

/** Confirms the undo of an import after a first look. Cancel changes nothing. */
async function confirmUndo(page: Page): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Undo the import of hartwell.ged?')
  await expect(dialog).toHaveAccessibleDescription(/will be removed from the tree/)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toBeHidden()
}
