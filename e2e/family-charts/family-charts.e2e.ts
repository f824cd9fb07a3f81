import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { findViolations } from '#e2e/axe.ts'
import { expect, delayResponses, findToast } from '#e2e/fixtures.ts'

import { addFamily, sampleFamily } from './chart-family.ts'
import { findFamilyChart, chooseOption, expectPainted, findInChart, openCharts, test } from './charts.ts'

test.describe('charts', () => {
  test('list, search and keys select people', async ({ page, portal }) => {
    await openCharts(page, portal)
    await test.step('the list shows the same people and works by keyboard', async () => {
      const list = page.getByRole('tree', { name: 'The Hartwell family, as a list' })
      await expect(list.getByRole('treeitem')).toHaveText([
        /Theodore Hartwell.*1898–1974/,
        /married.*Marguerite Hartwell/,
        /Winifred Ashcombe/,
        /married.*Peter Ashcombe/,
        /Rosalind Ashcombe.*born 1961/,
        /Edmund Hartwell/,
      ])
      await findFamilyChart(page).focus()
      await list.focus()
      await expect(list).toBeInViewport()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowLeft')
      await expect(list.getByRole('treeitem')).toHaveCount(2)
      await expect(list.getByRole('treeitem', { name: 'Marguerite' })).toHaveAttribute(
        'aria-expanded',
        'false',
      )
      await page.keyboard.press('ArrowRight')
      await expect(list.getByRole('treeitem')).toHaveCount(6)
      await page.keyboard.press('Space')
      await expect(page.getByRole('region', { name: 'Marguerite Hartwell' })).toBeVisible()
    })

    await findInChart(page, 'rosa')
    const selected = page.getByRole('region', { name: 'Rosalind Ashcombe' })
    await expect(selected).toContainText('born 1961, not yet verified')

    await findFamilyChart(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(findLiveRegion(page)).toContainText('Peter Ashcombe')
    await page.keyboard.press('ArrowLeft')
    await expect(findLiveRegion(page)).toHaveText(
      'Winifred Ashcombe, 1926 to 2011, deceased, not yet verified. Parents: Theodore Hartwell and Marguerite Hartwell. Partner: Peter Ashcombe. 1 sibling. 1 child',
    )
    await page.keyboard.press('ArrowLeft')
    await expect(findLiveRegion(page)).toHaveText('Winifred Ashcombe. No one to the left')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/family-member/${await findMemberId(page, 'Winifred')}`)
  })

  test('charts of ancestors and descendants have URLs', async ({ page, portal }) => {
    await openCharts(page, portal)
    await findInChart(page, 'rosa')
    await page.getByRole('button', { name: 'Ancestors', exact: true }).click()
    await expect(findFamilyChart(page)).toHaveAccessibleName('Ancestors of Rosalind Ashcombe')
    await expect(page).toHaveURL(
      `/family-tree?view=charts&chart=ancestors&of=${await findMemberId(page, 'Rosalind')}`,
    )
    await showList(page)
    await expect(page.getByRole('treeitem')).toHaveText([
      /^›Rosalind Ashcombe/,
      /^›Peter Ashcombe/,
      /^›Winifred Ashcombe/,
      /^›Theodore Hartwell/,
      /^›Marguerite Hartwell/,
    ])

    await page.getByRole('radio', { name: 'Descendants' }).check()
    await chooseOption(page, 'Descendants of', 'theo')
    await expect(findFamilyChart(page)).toHaveAccessibleName('Descendants of Theodore Hartwell')
    // Leaving the field without a selection restores the name of the root.
    const rootField = page.getByRole('combobox', { name: 'Descendants of' })
    await rootField.fill('edmund')
    await page.keyboard.press('Tab')
    await expect(rootField).toHaveValue('Theodore Hartwell')
    await page.goBack()
    await page.goBack()
    await expect(findFamilyChart(page)).toHaveAccessibleName('Ancestors of Rosalind Ashcombe')

    // Edmund is not her ancestor, so the whole family is shown.
    await findInChart(page, 'edmu')
    await expect(page.getByRole('radio', { name: 'Whole family' })).toBeChecked()
    await expect(page.getByRole('region', { name: 'Edmund Hartwell' })).toBeVisible()
  })

  test('charts pass axe and are saved as SVG and PNG', async ({ page, portal }) => {
    await openCharts(page, portal)
    const expectAccessible = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findViolations(page), colorScheme).toEqual([])
      }
    }
    await expectAccessible()
    await findInChart(page, 'rosa')
    await showList(page)
    await expectAccessible()
    // Exported charts are always light.
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const svg = await saveChart(page, 'Save as SVG')
      expect(svg.bytes.toString(), colorScheme).toMatch(/<rect [^>]*fill="rgb\(255, 253, 248\)"/)
    }

    const svg = await saveChart(page, 'Save as SVG')
    expect(svg.name).toBe('the-hartwell-family.svg')
    for (const name of ['Theodore Hartwell', 'Marguerite Hartwell', 'Rosalind Ashcombe'])
      expect(svg.bytes.toString()).toContain(`<title>${name}</title>`)
    // The portal's own pages parse no markup (Trusted Types).
    const blankPage = await page.context().newPage()
    const isWellFormed = await blankPage.evaluate<boolean>(
      `new DOMParser().parseFromString(${JSON.stringify(svg.bytes.toString())}, 'image/svg+xml').querySelector('parsererror') === null`,
    )
    expect(isWellFormed).toBe(true)
    await blankPage.close()
    // Other computers use other fonts.
    expect(svg.bytes.toString()).not.toContain('House')
    expect(svg.bytes.toString()).toContain('serif"')

    const png = await saveChart(page, 'Save as PNG')
    expect(png.name).toBe('the-hartwell-family.png')
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(png.bytes.length).toBeGreaterThan(20_000)
    await expect(findToast(page)).toHaveCount(0)
  })

  test('twins are marked on the chart, key and list', async ({ page, openPortal }) => {
    const portal = await openPortal()
    await portal.signIn(page, 'family_member', 'Rosalind')
    await addFamily(page, portal, [
      { firstName: 'Stranger', generation: 1, birthDate: '1800-01-01', deathDate: '1870-01-01' },
      ...sampleFamily,
      {
        firstName: 'Edith',
        generation: 3,
        birthDate: '1938-12-06',
        father: 'Theodore',
        mother: 'Marguerite',
      },
    ])
    await page.goto(`${portal.address}/family-tree?view=charts`)
    await expectPainted(page)
    await expect(page.getByRole('combobox', { name: 'Centered on' })).toHaveValue('Theodore Hartwell')
    await expect(page.getByRole('list', { name: 'Key' })).toContainText('Twins')
    await findInChart(page, 'edit')
    await expect(page.getByRole('region', { name: 'Edith Hartwell' })).toContainText(
      'Twin of Edmund Hartwell',
    )
    await expect(findLiveRegion(page)).toContainText('Twin of Edmund Hartwell. 2 siblings')
    await expect(page.getByRole('treeitem', { name: /^Edmund/ })).toContainText('born 1938, twin of Edith')

    await page.getByRole('radio', { name: 'Ancestors' }).check()
    await expect(findFamilyChart(page)).toHaveAccessibleName('Ancestors of Edith Hartwell')
    await expect(page.getByRole('list', { name: 'Key' })).not.toContainText('Twins')

    await test.step('a chart is centered on the linked member by default', async () => {
      const members = (await (
        await page.request.get(`${portal.address}/api/family-members`)
      ).json()) as FamilyMember[]
      const edmund = members.find(({ firstName }) => firstName === 'Edmund')
      await page.route('**/api/linked-member', route =>
        route.fulfill({ json: { member: edmund, claimedId: null, suggestedId: null } }),
      )
      await page.goto(`${portal.address}/family-tree?view=charts`)
      await expect(page.getByRole('combobox', { name: 'Centered on' })).toHaveValue('Edmund Hartwell')
    })
  })
})

test.describe('loading the charts', () => {
  test('search works while the family is loading', async ({ page, portal }) => {
    await portal.signIn(page)
    const links = await delayResponses(page, '**/api/family-links')
    const members = await delayResponses(page, '**/api/family-members')
    await page.goto(`${portal.address}/family-tree?view=charts`)
    await expect(page.getByText('Drawing the chart')).toBeAttached()
    await expect(page.getByRole('button', { name: 'Save as SVG' })).toBeDisabled()
    const search = page.getByRole('combobox', { name: 'Find a person' })
    await search.fill('rsa')
    await expect(page.getByText('The family is still loading.')).toBeVisible()
    await members.release()
    await expect(page.getByText('No one has that name.')).toBeVisible()
    // Letters are inserted at the caret.
    for (const key of ['ArrowLeft', 'ArrowLeft', 'o']) await search.press(key)
    await search.pressSequentially('x')
    await expect(search).toHaveValue('roxsa')
    await search.press('Backspace')
    await page.getByRole('option', { name: /^Rosalind Ashcombe/ }).click()
    await links.release()
    await expect(page.getByRole('region', { name: 'Rosalind Ashcombe' })).toBeVisible()
    await expect(page.getByText('Drawing the chart')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Save as SVG' })).toBeEnabled()
  })

  test('a search before the chart is ready selects a person', async ({ page, portal }) => {
    await openCharts(page, portal)
    const address = `/family-tree?view=charts&chart=ancestors&of=${await findMemberId(page, 'Rosalind')}`
    for (const [typed, name, chart] of [
      ['winif', 'Winifred Ashcombe', 'Ancestors of Rosalind Ashcombe'],
      ['edmu', 'Edmund Hartwell', 'The Hartwell family'],
    ] as const) {
      const links = await delayResponses(page, '**/api/family-links')
      await page.goto(`${portal.address}${address}`)
      await findInChart(page, typed)
      await expect(page.getByText('Drawing the chart')).toBeAttached()
      await links.release()
      await expect(page.getByRole('region', { name })).toBeVisible()
      await expect(findFamilyChart(page)).toHaveAccessibleName(chart)
    }
  })

  test('charts recover when their worker fails to load', async ({ page, portal }) => {
    await portal.signIn(page)
    await page.route('**/layout-worker*', route => route.abort())
    await page.goto(`${portal.address}/family-tree?view=charts`)
    await expect(page.getByRole('heading', { name: 'The charts could not be drawn' })).toBeVisible()
    await page.unroute('**/layout-worker*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectPainted(page)
  })

  test('a tab opens the charts, which load the links', async ({ page, portal }) => {
    const requests: string[] = []
    page.on('request', request => {
      const path = new URL(request.url()).pathname
      if (/^\/api\/family-(links|members)$/.test(path)) requests.push(path)
    })
    let respond: () => void = () => undefined
    const delayed = new Promise<void>(resolve => (respond = resolve))
    await portal.signIn(page)
    await page.route('**/api/family-members', async route => {
      await delayed
      await route.continue()
    })
    await page.goto(`${portal.address}/family-tree?view=charts`)
    await expect.poll(() => requests.toSorted()).toEqual(['/api/family-links', '/api/family-members'])
    respond()
    await expectPainted(page)
    expect(requests).toHaveLength(2)

    requests.length = 0
    await page.goto(`${portal.address}/family-tree`)
    await expect(page.getByRole('heading', { name: 'Edmund Hartwell' })).toBeVisible()
    expect(requests).toEqual(['/api/family-members'])
    await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Charts' }).hover()
    await expect.poll(() => requests).toContain('/api/family-links')
    await page.getByRole('tab', { name: 'Charts' }).click()
    await expect(page).toHaveURL('/family-tree?view=charts')
    await expect(findFamilyChart(page)).toHaveAccessibleName('The Hartwell family')
    await expectPainted(page)
    expect(requests).toEqual(['/api/family-members', '/api/family-links'])
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
  })
})

async function findMemberId(page: Page, firstName: string): Promise<string> {
  const response = await page.request.get('/api/family-members')
  const members = (await response.json()) as FamilyMember[]
  return members.find(member => member.firstName === firstName)?.id ?? ''
}

/** The live region for screen readers. */
function findLiveRegion(page: Page): Locator {
  return page.getByRole('region', { name: 'Charts' }).locator('output')
}

async function showList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as a list' }).click()
}

async function saveChart(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await started
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
