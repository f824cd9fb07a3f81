import { findViolations } from '#e2e/axe.ts'
import { addDocument, createTitle } from '#e2e/documents/documents.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { approveAll, createMember, createSurname, openPageAs } from '#e2e/members.ts'

test('the board appoints a guardian, and ends it', async ({ page, portal, browser }) => {
  test.slow()
  await portal.signIn(page, 'board_member', 'Rosalind')
  const guardianName = createSurname()
  const guardian = await openPageAs(browser, portal, 'family_member', guardianName)
  const lastName = createSurname()
  const wardId = await createMember(guardian, {
    firstName: 'Freya',
    lastName,
    birthDate: `${new Date().getUTCFullYear() - 10}-05-01`,
    phoneNumber: '555 0100',
  })
  await approveAll(page, wardId)
  const title = createTitle('School report')
  await addDocument(page, { title, audience: 'members', readerIds: [wardId], memberIds: [wardId] })
  await guardian.goto(`/family-member/${wardId}`)
  await expect(guardian.getByRole('heading', { level: 1 })).toContainText('Freya')
  await expect(guardian.getByText('555 0100')).toHaveCount(0)
  await expect(guardian.getByText(title)).toHaveCount(0)

  await page.goto('/appointments')
  await page.getByRole('button', { name: 'Grant an appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant an appointment' })
  await dialog.getByRole('button', { name: 'Grant appointment' }).click()
  await expect(dialog.getByText('Please select an account from the list')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Account' }).fill(guardianName)
  await page.getByRole('option', { name: new RegExp(guardianName) }).click()
  await dialog.getByRole('combobox', { name: 'Minor' }).fill(lastName)
  await page.getByRole('option', { name: `Freya ${lastName}` }).click()
  await dialog.getByLabel('Reason').fill('Her parents are abroad.')
  expect(await findViolations(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Grant appointment' }).click()
  await expect(findToast(page)).toContainText('Appointment granted')
  const row = page.getByRole('row').filter({ hasText: guardianName })
  await expect(row).toContainText('the day before the 18th birthday')

  await test.step('the guardian acts for the ward', async () => {
    await guardian.reload()
    await expect(guardian.getByText('555 0100')).toBeVisible()
    await expect(guardian.getByText(title).first()).toBeVisible()
    await guardian.getByRole('button', { name: 'Edit Freya’s details' }).click()
    await guardian.getByLabel('Biography').fill('Sails on Sundays.')
    await guardian.getByRole('button', { name: 'Save' }).click()
    await expect(findToast(guardian)).toContainText('The details were updated')
    await guardian.goto('/account#appointments')
    await expect(guardian.getByRole('link', { name: `Guardian of Freya ${lastName}` })).toBeVisible()
  })

  await row.getByRole('button', { name: /^End/ }).click()
  const ending = page.getByRole('dialog', { name: 'End this appointment?' })
  await ending.getByLabel('Reason').fill('Her parents are back.')
  await ending.getByRole('button', { name: 'End appointment' }).click()
  await expect(findToast(page)).toContainText('Appointment ended')
  await expect(row).toHaveCount(0)
  await page.getByLabel('Show').selectOption('ended')
  await expect(row).toContainText('Ended by the board')

  await test.step('the next request shows nothing more', async () => {
    await guardian.goto(`/family-member/${wardId}`)
    await expect(guardian.getByText('Sails on Sundays.')).toBeVisible()
    await expect(guardian.getByText('555 0100')).toHaveCount(0)
    await expect(guardian.getByText(title)).toHaveCount(0)
    await expect(guardian.getByRole('button', { name: 'Edit Freya’s details' })).toHaveCount(0)
    await guardian.context().close()
  })
})
