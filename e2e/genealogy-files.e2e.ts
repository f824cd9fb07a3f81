import { someFamilyFile } from '#server/test/some-family-file.ts'

import { expect, test } from './fixtures.ts'

test('an administrator looks at a family file, imports it, sees a member on the timeline, and undoes it', async ({
  page,
  openPortal,
}) => {
  const portal = await openPortal()
  await portal.signedIn(page, 'admin')
  await page.goto(`${portal.address}/family-tree`)
  await page.getByRole('link', { name: 'Import and Export' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import and Export' })).toBeVisible()
  await expect(page.getByText('No file has been imported yet.')).toBeVisible()

  await page.getByLabel('Choose a file').setInputFiles(file(someFamilyFile))
  await expect(page.getByText('4 people in 2 families')).toBeVisible()
  await page.getByText('Unknown tags (2)').click()
  await expect(page.getByRole('row', { name: /INDI\._APID/ })).toBeVisible()
  await page.getByRole('button', { name: 'Import 4 people' }).click()
  await expect(page.getByText('4 people have joined the tree.')).toBeVisible()

  await page.getByRole('link', { name: 'See the Family Tree' }).click()
  await expect(
    page.getByText('Doran Edric Hartwell').or(page.getByText('Doran Hartwell')).first(),
  ).toBeVisible()

  await page.goto(`${portal.address}/family-tree/files`)
  await page.getByRole('button', { name: 'Undo the import of hartwell.ged' }).click()
  await expect(page.getByRole('row', { name: /hartwell\.ged/ })).toContainText('Undone')
  await page.goto(`${portal.address}/family-tree`)
  await expect(page.getByRole('heading', { name: 'The story has not begun yet' })).toBeVisible()
})

test('a broken line is named with its number, and the next file is taken', async ({
  page,
  openPortal,
  expectConsoleError,
}) => {
  expectConsoleError(/400 .*gedcom-previews/)
  const portal = await openPortal()
  await portal.signedIn(page, 'admin')
  await page.goto(`${portal.address}/family-tree/files`)
  await page.getByLabel('Choose a file').setInputFiles(file(someFamilyFile.replace('1 SEX M', 'not a line')))
  await expect(page.getByRole('alert')).toContainText('Line 9 is no GEDCOM line')
  await page.getByLabel('Choose a file').setInputFiles(file(someFamilyFile))
  await expect(page.getByRole('button', { name: 'Import 4 people' })).toBeVisible()
})

test('whoever is not on the board reads that access is restricted', async ({ page, portal }) => {
  await portal.signedIn(page)
  await page.goto('/family-tree/files')
  await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
})

function file(text: string) {
  return { name: 'hartwell.ged', mimeType: 'text/plain', buffer: Buffer.from(text) }
}
