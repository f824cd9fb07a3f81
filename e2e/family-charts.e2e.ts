import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'

import type { FamilyMember } from '#contract/family-tree.ts'

import { expect, phone, test as base, toastOf } from './fixtures.ts'
import { Portal } from './portal.ts'
import { violationsOn } from './violations.ts'

/** All of these tests look at one family, in a portal that is theirs alone. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({ browser }, provide) => {
      const portal = await Portal.open()
      const page = await browser.newPage()
      await portal.signedIn(page)
      await addFamily(page, portal, family)
      await page.close()
      await provide(portal)
      await portal.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

// Whoever is looked for is there at once, and no screenshot is taken halfway.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the charts stand on a tab beside the timeline, and one can go back to it', async ({ page, portal }) => {
  await portal.signedIn(page)
  await page.goto('/family-tree')
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Charts' }).click()
  await expect(page).toHaveURL('/family-tree?view=charts')
  await expect(chartOf(page)).toHaveAccessibleName('The Hartwell family')
  await expectDrawn(page)
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true')
})

test('a search centres who is found, and the keyboard walks from there to the mother and opens her profile', async ({
  page,
  portal,
}) => {
  await openCharts(page, portal)
  await find(page, 'rosa')
  const strip = page.getByRole('region', { name: 'Rosalind Ashcombe' })
  await expect(strip).toContainText('born 1961, not yet verified')

  await chartOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(voiceOf(page)).toContainText('Peter Ashcombe')
  await page.keyboard.press('ArrowLeft')
  await expect(voiceOf(page)).toHaveText(
    'Winifred Ashcombe, 1926 to 2011, deceased, not yet verified. Parents: Theodore Hartwell and Marguerite Hartwell. With Peter Ashcombe. 1 sibling. 1 child',
  )
  await page.keyboard.press('ArrowLeft')
  await expect(voiceOf(page)).toHaveText('Winifred Ashcombe. Nobody to the left')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/family-member/${await idOf(page, 'Winifred')}`)
})

test('ancestors and descendants of whom one asks for have a chart and an address of their own', async ({
  page,
  portal,
}) => {
  await openCharts(page, portal)
  await find(page, 'rosa')
  await page.getByRole('button', { name: 'Ancestors', exact: true }).click()
  await expect(chartOf(page)).toHaveAccessibleName('Ancestors of Rosalind Ashcombe')
  await expect(page).toHaveURL(`/family-tree?view=charts&chart=ancestors&of=${await idOf(page, 'Rosalind')}`)
  await showList(page)
  await expect(page.getByRole('treeitem')).toHaveText([
    /^›Rosalind Ashcombe/,
    /^›Peter Ashcombe/,
    /^›Winifred Ashcombe/,
    /^›Theodore Hartwell/,
    /^›Marguerite Hartwell/,
  ])

  await page.getByRole('radio', { name: 'Descendants' }).check()
  await choose(page, 'Descendants of', 'theo')
  await expect(chartOf(page)).toHaveAccessibleName('Descendants of Theodore Hartwell')
  await page.goBack()
  await page.goBack()
  await expect(chartOf(page)).toHaveAccessibleName('Ancestors of Rosalind Ashcombe')

  // Edmund is no ancestor of hers: he is shown where he stands.
  await find(page, 'edmu')
  await expect(page.getByRole('radio', { name: 'Whole family' })).toBeChecked()
  await expect(page.getByRole('region', { name: 'Edmund Hartwell' })).toBeVisible()
})

test('the list carries the same people, closes and opens by keyboard, and is there for a screen reader unasked', async ({
  page,
  portal,
}) => {
  await openCharts(page, portal)
  const list = page.getByRole('tree', { name: 'The Hartwell family, as a list' })
  await expect(list.getByRole('treeitem')).toHaveText([
    /Theodore Hartwell.*1898–1974/,
    /married.*Marguerite Hartwell/,
    /Winifred Ashcombe/,
    /married.*Peter Ashcombe/,
    /Rosalind Ashcombe.*born 1961/,
    /Edmund Hartwell/,
  ])
  await chartOf(page).focus()
  await list.focus()
  await expect(list).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowLeft')
  await expect(list.getByRole('treeitem')).toHaveCount(2)
  await expect(list.getByRole('treeitem', { name: 'Marguerite' })).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await expect(list.getByRole('treeitem')).toHaveCount(6)
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Marguerite Hartwell' })).toBeVisible()
})

test('the chart is saved as SVG and as PNG', async ({ page, portal }) => {
  await openCharts(page, portal)
  const svg = await saved(page, 'Save as SVG')
  expect(svg.name).toBe('the-hartwell-family.svg')
  for (const name of ['Theodore Hartwell', 'Marguerite Hartwell', 'Rosalind Ashcombe'])
    expect(svg.bytes.toString()).toContain(`<title>${name}</title>`)
  const isWellFormed = await page.evaluate<boolean>(
    `new DOMParser().parseFromString(${JSON.stringify(svg.bytes.toString())}, 'image/svg+xml').querySelector('parsererror') === null`,
  )
  expect(isWellFormed).toBe(true)
  // On another computer there are other faces.
  expect(svg.bytes.toString()).not.toContain('House')
  expect(svg.bytes.toString()).toContain('serif"')

  const png = await saved(page, 'Save as PNG')
  expect(png.name).toBe('the-hartwell-family.png')
  expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(png.bytes.length).toBeGreaterThan(20_000)
  await expect(toastOf(page)).toHaveCount(0)
})

test('twins hang from one point, and the key, the list and the strip of each say so', async ({
  page,
  openPortal,
}) => {
  const portal = await openPortal()
  await portal.signedIn(page)
  await addFamily(page, portal, [
    ...family,
    { firstName: 'Edith', generation: 3, birthDate: '1938-12-06', father: 'Theodore', mother: 'Marguerite' },
  ])
  await openCharts(page, portal)
  await expect(page.getByRole('list', { name: 'What the signs mean' })).toContainText('Twins')
  await find(page, 'edit')
  await expect(page.getByRole('region', { name: 'Edith Hartwell' })).toContainText('Twin of Edmund Hartwell')
  await expect(voiceOf(page)).toContainText('Twin of Edmund Hartwell. 2 siblings')
  await expect(page.getByRole('treeitem', { name: /^Edmund/ })).toContainText('born 1938, twin of Edith')

  await page.getByRole('radio', { name: 'Ancestors' }).check()
  await expect(chartOf(page)).toHaveAccessibleName('Ancestors of Edith Hartwell')
  await expect(page.getByRole('list', { name: 'What the signs mean' })).not.toContainText('Twins')
})

test('links are asked for together with the members, or once a mouse is at the tab, and not for the timeline', async ({
  page,
  portal,
}) => {
  const asked: string[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/family-(links|members)$/.test(path)) asked.push(path)
  })
  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => (answer = resolve))
  await portal.signedIn(page)
  await page.route('**/api/family-members', async route => {
    await held
    await route.continue()
  })
  await page.goto(`${portal.address}/family-tree?view=charts`)
  await expect.poll(() => asked.toSorted()).toEqual(['/api/family-links', '/api/family-members'])
  answer()
  await expectDrawn(page)
  expect(asked).toHaveLength(2)

  asked.length = 0
  await page.goto(`${portal.address}/family-tree`)
  await expect(page.getByRole('heading', { name: 'Edmund Hartwell' })).toBeVisible()
  expect(asked).toEqual(['/api/family-members'])
  await page.getByRole('tab', { name: 'Charts' }).hover()
  await expect.poll(() => asked).toContain('/api/family-links')
  await page.getByRole('tab', { name: 'Charts' }).click()
  await expectDrawn(page)
  expect(asked).toEqual(['/api/family-members', '/api/family-links'])
})

test('it moves under the mouse and the wheel, and keys and buttons zoom', async ({ page, portal }) => {
  await openCharts(page, portal)
  const canvas = page.locator('canvas')
  const looks = async () => (await canvas.screenshot()).toString('base64')
  const seen = new Set([await looks()])
  const expectNew = async () => {
    await expect.poll(async () => seen.has(await looks())).toBe(false)
    seen.add(await looks())
  }
  const box = (await canvas.boundingBox())!
  await page.mouse.move(box.x + 300, box.y + 300)
  await page.mouse.down()
  await page.mouse.move(box.x + 380, box.y + 340, { steps: 4 })
  await page.mouse.up()
  await expectNew()
  await page.mouse.wheel(0, -300)
  await expectNew()
  await page.keyboard.press('+')
  await expectNew()
  await page.getByRole('button', { name: 'Farther' }).click()
  await page.getByRole('button', { name: 'Farther' }).click()
  await expectNew()
})

test('a chart begins around the reader, and elsewhere around whoever has the most descendants', async ({
  page,
  openPortal,
}) => {
  const portal = await openPortal()
  await portal.signedIn(page, 'family_member', 'Rosalind')
  await addFamily(page, portal, [
    { firstName: 'Stranger', generation: 1, birthDate: '1800-01-01' },
    ...family,
  ])
  await page.goto(`${portal.address}/family-tree?view=charts`)
  await expect(page.getByRole('combobox', { name: 'Around' })).toHaveValue('Theodore Hartwell')
  const own = (await (
    await page.request.get(`${portal.address}/api/family-members`)
  ).json()) as FamilyMember[]
  const edmund = own.find(({ firstName }) => firstName === 'Edmund')
  await page.route('**/api/own-member', route =>
    route.fulfill({ json: { member: edmund, claimedId: null, suggestedId: null } }),
  )
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Around' })).toHaveValue('Edmund Hartwell')
})

test('most of a screen is chart at once, and in full screen all of it is, until Escape', async ({
  page,
  portal,
}) => {
  await openCharts(page, portal)
  expect(await seenOf(page)).toBeGreaterThan(0.6 * 900)
  const full = page.getByRole('button', { name: 'Full screen' })
  await full.click()
  const whole = page.getByRole('dialog', { name: 'The Hartwell family, full screen' })
  await expect(whole).toBeVisible()
  await expect(chartOf(page)).toBeFocused()
  expect(await seenOf(page)).toBe(900)
  expect(await violationsOn(page)).toEqual([])
  // All beside it is out of reach.
  const isOutOfReach = () =>
    page.evaluate<boolean>(`document.querySelector('[role=tablist]').closest('[inert]') !== null`)
  expect(await isOutOfReach()).toBe(true)
  for (let times = 0; times < 7; times += 1) {
    await page.keyboard.press('Tab')
    const focused = 'document.activeElement'
    const stays = `${focused} === document.body || ${focused}.closest('[role=dialog]') !== null`
    expect(await page.evaluate<boolean>(stays), 'The focus stays in the full screen').toBe(true)
  }
  await chartOf(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeHidden()
  await expect(whole).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(whole).toBeHidden()
  await expect(full).toBeFocused()
  expect(await isOutOfReach()).toBe(false)

  await full.click()
  await page.getByRole('button', { name: 'Close full screen' }).click()
  await expect(full).toBeFocused()
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(colorScheme, () => {
    test.use({ colorScheme })
    test(`the charts keep nobody out by day and night: ${colorScheme}`, async ({ page, portal }) => {
      await openCharts(page, portal)
      expect(await violationsOn(page)).toEqual([])
      await find(page, 'rosa')
      await showList(page)
      expect(await violationsOn(page)).toEqual([])
      // What is saved is dark on light paper by night too.
      const svg = await saved(page, 'Save as SVG')
      expect(svg.bytes.toString()).toMatch(/<rect [^>]*fill="rgb\(255, 253, 248\)"/)
    })
  })

test.describe('on a phone', () => {
  test.use(phone)
  test('a finger chooses somebody, and nothing is wider than the screen', async ({ page, openPortal }) => {
    const portal = await openPortal()
    await portal.signedIn(page)
    await addFamily(page, portal, family.slice(0, 1))
    await openCharts(page, portal)
    const box = (await page.locator('canvas').boundingBox())!
    // One person alone stands in the middle of the upper half, on the medallion.
    await page.locator('canvas').tap({ position: { x: box.width / 2, y: box.height / 2 - 30 } })
    await expect(page.getByRole('region', { name: 'Theodore Hartwell' })).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).scrollIntoViewIfNeeded()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  })

  test('half of the chart is seen at once', async ({ page, portal }) => {
    await openCharts(page, portal)
    const { height } = (await page.locator('canvas').boundingBox())!
    expect(await seenOf(page)).toBeGreaterThan(height / 2)
  })

  test('one finger scrolls the page over the chart and is told that two move it; in full screen one does', async ({
    page,
    portal,
  }) => {
    await openCharts(page, portal)
    const canvas = page.locator('canvas')
    const looks = async () => (await canvas.screenshot()).toString('base64')
    const scrolled = () => page.evaluate<number>('Math.round(scrollY)')
    const hint = page.getByText('Two fingers move the chart')
    await swipe(page, [{ x: 195, y: 700 }], { x: 0, y: -160 })
    await expect(hint).toBeVisible()
    await expect.poll(scrolled).toBeGreaterThan(60)
    await expect(hint).toBeHidden()

    await page.evaluate('scrollTo(0, 200)')
    const before = await looks()
    const fingers = [
      { x: 120, y: 400 },
      { x: 240, y: 420 },
    ]
    await swipe(page, fingers, { x: 40, y: -90 })
    await expect.poll(async () => (await looks()) === before).toBe(false)
    expect(await scrolled()).toBe(200)
    await expect(hint).toBeHidden()

    await page.getByRole('button', { name: 'Full screen' }).click()
    const full = await looks()
    await swipe(page, [{ x: 195, y: 500 }], { x: 20, y: -120 })
    await expect.poll(async () => (await looks()) === full).toBe(false)
    await expect(hint).toBeHidden()
    await page.getByRole('button', { name: 'Close full screen' }).click()
    expect(await scrolled()).toBe(200)
  })

  test('two fingers that part enlarge the chart, and not the page', async ({ page, portal }) => {
    await openCharts(page, portal)
    const canvas = page.locator('canvas')
    const looks = async () => (await canvas.screenshot()).toString('base64')
    let before = ''
    // At rest: what is drawn last, such as letters that have just arrived, is no zoom.
    await expect
      .poll(async () => {
        const last = before
        before = await looks()
        return before === last
      })
      .toBe(true)
    const whereThePageIs = () => page.evaluate('[visualViewport.scale, scrollY]')
    const stood = await whereThePageIs()
    // What lies between them stays there, so that nothing but the size can change.
    await part(page, { x: 160, y: 600 }, { from: 20, to: 70 })
    await expect.poll(async () => (await looks()) === before).toBe(false)
    expect(await whereThePageIs()).toEqual(stood)
  })
})

/** Two fingers, as far from the middle between them as told, move apart. */
async function part(page: Page, { x, y }: Point, { from, to }: { from: number; to: number }): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', distance: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [
        { x: x - distance, y, id: 0 },
        { x: x + distance, y, id: 1 },
      ],
    })
  await touch('touchStart', from)
  for (let distance = from; distance <= to; distance += 10) await touch('touchMove', distance)
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function addFamily(page: Page, portal: Portal, people: Somebody[]): Promise<void> {
  const ids: Record<string, string> = {}
  for (const { father, mother, spouse, ...person } of people) {
    const response = await page.request.post(`${portal.address}/api/family-members`, {
      data: {
        lastName: 'Hartwell',
        relationship: 'child',
        ...person,
        isAlive: person.deathDate === undefined,
        ...(father && { fatherId: ids[father] }),
        ...(mother && { motherId: ids[mother] }),
        ...(spouse && { spouseId: ids[spouse] }),
      },
    })
    expect(response.status(), 'A member is added').toBe(201)
    ids[person.firstName] = ((await response.json()) as FamilyMember).id
  }
}

async function idOf(page: Page, firstName: string): Promise<string> {
  const response = await page.request.get('/api/family-members')
  const members = (await response.json()) as FamilyMember[]
  return members.find(member => member.firstName === firstName)?.id ?? ''
}

type Somebody = Partial<
  Record<'lastName' | 'birthDate' | 'deathDate' | 'father' | 'mother' | 'spouse', string>
> & {
  firstName: string
  generation: number
}

/** Theodore and Marguerite have Winifred and Edmund; Winifred and Peter have Rosalind. */
const family: Somebody[] = [
  { firstName: 'Theodore', generation: 2, birthDate: '1898-01-27', deathDate: '1974-03-11' },
  {
    firstName: 'Marguerite',
    generation: 2,
    birthDate: '1903-06-08',
    deathDate: '1990-12-24',
    spouse: 'Theodore',
  },
  {
    firstName: 'Peter',
    lastName: 'Ashcombe',
    generation: 3,
    birthDate: '1922-05-05',
    deathDate: '1999-10-10',
  },
  {
    firstName: 'Winifred',
    lastName: 'Ashcombe',
    generation: 3,
    birthDate: '1926-09-09',
    deathDate: '2011-01-30',
    father: 'Theodore',
    mother: 'Marguerite',
    spouse: 'Peter',
  },
  { firstName: 'Edmund', generation: 3, birthDate: '1938-12-06', father: 'Theodore', mother: 'Marguerite' },
  {
    firstName: 'Rosalind',
    lastName: 'Ashcombe',
    generation: 4,
    birthDate: '1961-03-03',
    father: 'Peter',
    mother: 'Winifred',
  },
]

async function openCharts(page: Page, portal: Portal): Promise<void> {
  await portal.signedIn(page)
  await page.goto(`${portal.address}/family-tree?view=charts`)
  await expectDrawn(page)
}

function chartOf(page: Page): Locator {
  return page.getByRole('application')
}

/** What a screen reader is told while the keyboard walks. */
function voiceOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Charts' }).locator('output')
}

/** How much of the height of the screen is chart, in pixels. */
async function seenOf(page: Page): Promise<number> {
  const { y, height } = (await page.locator('canvas').boundingBox())!
  return Math.min(y + height, page.viewportSize()!.height) - Math.max(0, y)
}

/** As fingers do it on glass: the browser itself decides what they scroll. */
async function swipe(page: Page, from: Point[], by: Point): Promise<void> {
  const glass = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', part: number) =>
    glass.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: from.map(({ x, y }, id) => ({ x: x + by.x * part, y: y + by.y * part, id })),
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', step / 10)
  await glass.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await glass.detach()
}

type Point = { x: number; y: number }

async function expectDrawn(page: Page): Promise<void> {
  await expect(chartOf(page)).toBeVisible()
  const marks = () => page.evaluate<number>(`performance.getEntriesByName('family-charts:drawn').length`)
  await expect.poll(marks, 'The chart is drawn').toBeGreaterThan(0)
}

async function find(page: Page, typed: string): Promise<void> {
  await choose(page, 'Find somebody', typed)
}

async function choose(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(typed)
  await page.getByRole('option').first().click()
}

async function showList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show as a list' }).click()
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const began = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const download = await began
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}
