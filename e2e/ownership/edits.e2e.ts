import type { Page } from '@playwright/test'

import { endSessionInCall, submitSignIn } from '#e2e/accounts/auth.ts'
import { expect, findToast, test } from '#e2e/fixtures.ts'
import { createSurname } from '#e2e/members.ts'

test('a stake that someone else changed first is merged', async ({ page, portal, expectConsoleError }) => {
  await portal.signIn(page, 'board_member')
  const { trust, mill, stakeId, ownershipId, books } = await createOwnership(page)
  expectConsoleError(/409 .*\/api\//)
  await page.goto('/ownership')
  const change = async (path: string, data: object) =>
    expect((await page.request.put(path, { data: { ...data, version: 1 } })).status(), path).toBe(200)

  const stake = page.getByRole('dialog', { name: 'Change this stake' })
  await page.getByRole('button', { name: `Change or end: ${mill} in ${trust}` }).click()
  await stake.getByLabel('Percentage').fill('41.5')
  await change(`/api/ownership-stakes/${stakeId}`, { untilDate: '2030-12-31' })
  await stake.getByRole('button', { name: 'Save' }).dblclick()
  await expect(stake.getByRole('alert')).toContainText('Your input is unchanged.')
  await expect(stake.getByLabel('Last day')).toHaveValue('2030-12-31')
  await stake.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: `Owners of ${trust}` })).toContainText('41.5%')

  const days = page.getByRole('dialog', { name: 'Change these days' })
  await page.getByRole('button', { name: `Change or end: ${books} in ${trust}` }).click()
  await days.getByLabel('First day').fill('2021-05-01')
  await change(`/api/account-ownerships/${ownershipId}`, { untilDate: '2030-12-31' })
  await days.getByRole('button', { name: 'Save' }).click()
  await expect(days.getByRole('alert')).toContainText('Your input is unchanged.')
  await expect(days.getByLabel('Last day')).toHaveValue('2030-12-31')

  await test.step('an offline attempt keeps the input', async () => {
    expectConsoleError(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    await days.getByRole('button', { name: 'Save' }).click()
    await expect(days.getByRole('alert')).toBeVisible()
    await expect(days.getByLabel('First day')).toHaveValue('2021-05-01')
    await page.context().setOffline(false)
  })
  await days.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table', { name: `Accounts of ${trust}` })).toContainText(
    'May 1, 2021 to Dec 31, 2030',
  )
})

test('the end of the session keeps each change', async ({ page, portal, expectConsoleError }) => {
  test.slow()
  const account = await portal.signIn(page, 'board_member')
  const { trust, mill, books } = await createOwnership(page)
  await page.goto('/ownership')
  expectConsoleError(/401 .*\/api\//)
  for (const { opener, title, call, label, value, shown } of [
    {
      opener: `Change: ${mill}`,
      title: 'Change this entity',
      call: 'ownership-entities',
      label: 'Name',
      value: `${mill} and Sons`,
      shown: page.getByRole('heading', { name: `${mill} and Sons` }),
    },
    {
      opener: `Change or end: ${mill} and Sons in ${trust}`,
      title: 'Change this stake',
      call: 'ownership-stakes',
      label: 'Percentage',
      value: '41.5',
      shown: page.getByRole('table', { name: `Owners of ${trust}` }).getByText('41.5%'),
    },
    {
      opener: `Change or end: ${books} in ${trust}`,
      title: 'Change these days',
      call: 'account-ownerships',
      label: 'First day',
      value: '2021-05-01',
      shown: page.getByRole('table', { name: `Accounts of ${trust}` }).getByText('May 1, 2021'),
    },
  ]) {
    const dialog = page.getByRole('dialog', { name: title })
    await page.getByRole('button', { name: opener, exact: true }).click()
    await dialog.getByLabel(label).fill(value)
    await endSessionInCall(page, portal, `**/api/${call}/*`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await submitSignIn(page, account)
    await findToast(page).getByRole('button', { name: 'Continue where you were' }).click()
    await expect(dialog.getByLabel(label)).toHaveValue(value)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(shown).toBeVisible()
  }
})

/** A trust, of which another entity owns 40 %, and which owns an account. */
async function createOwnership(page: Page) {
  const [trust, mill, books] = [`${createSurname()} Trust`, `${createSurname()} Mill`, createSurname()]
  const trustId = await create(page, '/api/ownership-entities', { kind: 'trust', name: trust })
  const millId = await create(page, '/api/ownership-entities', { kind: 'company', name: mill })
  const stakeId = await create(page, '/api/ownership-stakes', {
    entityId: trustId,
    ownerEntityId: millId,
    percent: '40',
    fromDate: '2020-01-01',
  })
  const accountId = await create(page, '/api/investment-accounts', { name: books })
  const ownershipId = await create(page, '/api/account-ownerships', { accountId, entityId: trustId })
  return { trust, mill, books, stakeId, ownershipId }
}

async function create(page: Page, path: string, data: object): Promise<string> {
  const answer = await page.request.post(path, { data })
  expect(answer.status(), path).toBe(201)
  return ((await answer.json()) as { id: string }).id
}
