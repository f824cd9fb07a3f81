import { describe, expect, test } from 'vitest'

import { hour, addDuration } from '#server/platform/clock.ts'
import { applyPreview, createFile, previewFile, statement } from '#server/test/integrations.ts'
import { addAccount, addInvestment, record } from '#server/test/investments.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

async function openAccount(fields: Parameters<typeof addAccount>[1] = {}) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const { id } = await addAccount(ada, fields)
  return { portal, ada, accountId: id }
}

async function listRows(person: Person, { id }: { id: string }, state?: 'new' | 'duplicate' | 'problem') {
  return person.call('GET /api/investment-imports/{id}/rows', {
    params: { id },
    query: state === undefined ? {} : { state },
  })
}

async function undo(person: Person, { id }: { id: string }) {
  return person.try('POST /api/investment-imports/{id}/undo', { params: { id } })
}

async function listPositions(person: Person) {
  const investments = await person.call('GET /api/investments')
  return investments
    .map(({ symbol, quantity, income }) => [symbol, quantity, income])
    .toSorted((left, right) => (String(left) < String(right) ? -1 : 1))
}

const imported = { newCount: 3, duplicateCount: 0, problemCount: 1 }

// Each preview runs a process.
describe('OFX', { timeout: 60_000 }, () => {
  /** A purchase, a dividend and the position of a broker, as a QFX file has them. */
  const qfx = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><SIGNONMSGSRSV1><SONRS><DTSERVER>20260331<INTU.BID>1234</SONRS></SIGNONMSGSRSV1>
<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><DTASOF>20260331<CURDEF>USD
<INVACCTFROM><BROKERID>broker.test<ACCTID>1234</INVACCTFROM><INVTRANLIST>
<BUYSTOCK><INVBUY><INVTRAN><FITID>A1<DTTRADE>20260105</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><UNITS>10<UNITPRICE>250.50<COMMISSION>1.00<TOTAL>-2506.00</INVBUY><BUYTYPE>BUY</BUYSTOCK>
<INCOME><INVTRAN><FITID>A2<DTTRADE>20260202</INVTRAN><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><INCOMETYPE>DIV<TOTAL>12.34</INCOME>
</INVTRANLIST><INVPOSLIST><POSSTOCK><INVPOS><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><HELDINACCT>CASH<POSTYPE>LONG<UNITS>10<UNITPRICE>260.10<MKTVAL>2601.00<DTPRICEASOF>20260331</INVPOS></POSSTOCK></INVPOSLIST>
</INVSTMTRS></INVSTMTTRNRS></INVSTMTMSGSRSV1>
<SECLISTMSGSRSV1><SECLIST><STOCKINFO><SECINFO><SECID><UNIQUEID>922908769<UNIQUEIDTYPE>CUSIP</SECID><SECNAME>Total Market<TICKER>VTI</SECINFO></STOCKINFO></SECLIST></SECLISTMSGSRSV1></OFX>`
  const named = { fileName: 'statement.qfx' }

  test('applies and undoes a statement, whose copy adds nothing', async () => {
    const { ada, accountId } = await openAccount()
    const preview = await previewFile(ada, accountId, qfx, named)
    expect(preview).toMatchObject({ format: 'ofx', mapping: null, newCount: 3, problemCount: 0 })
    await applyPreview(ada, preview)
    expect(await ada.call('GET /api/investments')).toMatchObject([
      { symbol: 'VTI', assetName: 'Total Market', cost: '2506.00', currentValue: '2601.00', income: '12.34' },
    ])

    const copy = await previewFile(ada, accountId, qfx, named)
    expect(copy).toMatchObject({ newCount: 0, duplicateCount: 3 })
    const refused = await ada.try('POST /api/investment-imports/{id}/apply', { params: { id: copy.id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'integrations.nothing-to-import'])

    // A later statement of the same account overlaps the first one.
    const later = qfx.replace(
      '</INVTRANLIST>',
      `${qfx.match(/<INCOME>.*/)![0].replace('A2', 'A3')}</INVTRANLIST>`,
    )
    expect(await previewFile(ada, accountId, later, named)).toMatchObject({ newCount: 1, duplicateCount: 3 })

    expect(await undo(ada, preview)).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await listPositions(ada)).toEqual([])
    expect(await previewFile(ada, accountId, qfx, named)).toMatchObject({ newCount: 3 })
  })
})

describe('CSV', () => {
  test('previews, applies and undoes a statement', async () => {
    const { ada, accountId } = await openAccount()
    const preview = await previewFile(ada, accountId)
    expect(preview).toMatchObject({
      ...imported,
      format: 'csv',
      content: 'activities',
      state: 'previewed',
      isRemembered: false,
      mapping: {
        columns: { date: 0, kind: 1, symbol: 2, name: 3, quantity: 4, price: 5, amount: 6, fee: 7 },
        dateOrder: 'ymd',
        decimalMark: 'point',
      },
    })
    expect(await listRows(ada, preview)).toMatchObject([
      { line: 2, state: 'new', kind: 'buy', symbol: 'VTI', quantity: '10', unitPrice: '250.5', fee: '1' },
      { line: 3, state: 'new', kind: 'dividend', amount: '12.34', quantity: null },
      { line: 4, state: 'new', kind: 'sell', quantity: '4' },
      { line: 5, state: 'problem', problem: '“ten” in the column of the quantity is not a number' },
    ])
    expect(await listPositions(ada)).toEqual([])
    expect(await ada.call('GET /api/investment-imports')).toEqual([])

    expect(await applyPreview(ada, preview)).toMatchObject({ ...imported, state: 'applied' })
    expect(await listPositions(ada)).toEqual([['VTI', '6.00000000', '12.34']])
    expect(await ada.call('GET /api/investment-imports')).toMatchObject([{ state: 'applied' }])

    expect(await undo(ada, preview)).toMatchObject({ status: 200, body: { state: 'undone' } })
    expect(await listPositions(ada)).toEqual([])
    expect((await undo(ada, preview)).status).toBe(409)
  })

  test('reads the ratio of a split, exactly', async () => {
    const { ada, accountId } = await openAccount()
    const lines = [
      'Date,Action,Symbol,Quantity,Price',
      '2026-01-05,Buy,VTI,10,250',
      '2026-02-02,Reverse split,VTI,1:3,',
      '2026-03-02,Split,VTI,3 for 1,',
      '2026-04-02,Stock split,VTI,2,',
      '2026-05-02,Buy,VTI,1:3,250',
    ]
    const preview = await previewFile(ada, accountId, lines.join('\n'))
    expect((await listRows(ada, preview)).map(({ quantity, problem }) => [quantity, problem])).toEqual([
      ['10', null],
      ['1:3', null],
      ['3:1', null],
      ['2', null],
      [null, '“1:3” in the column of the quantity is not a number'],
    ])
    await applyPreview(ada, preview)
    expect(await listPositions(ada)).toEqual([['VTI', '20.00000000', '0.00']])
    const activities = await ada.call('GET /api/investment-activities', { query: { kind: 'split' } })
    expect(activities.map(({ splitRatio }) => splitRatio)).toEqual(['2:1', '3:1', '1:3'])
  })

  test('the same file adds nothing again, unless it was undone', async () => {
    const { ada, accountId } = await openAccount()
    const first = await previewFile(ada, accountId)
    await applyPreview(ada, first)
    const second = await previewFile(ada, accountId)
    expect(second).toMatchObject({ newCount: 0, duplicateCount: 3, problemCount: 1 })
    const refused = await ada.try('POST /api/investment-imports/{id}/apply', { params: { id: second.id } })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'integrations.nothing-to-import' }])
    await undo(ada, first)
    await applyPreview(ada, await previewFile(ada, accountId))
    expect(await listPositions(ada)).toEqual([['VTI', '6.00000000', '12.34']])
  })

  test('two previews of one file are applied once', async () => {
    const { ada, accountId } = await openAccount()
    const previews = [await previewFile(ada, accountId), await previewFile(ada, accountId)]
    const replies = await Promise.all(
      previews.map(({ id }) => ada.try('POST /api/investment-imports/{id}/apply', { params: { id } })),
    )
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409])
    expect(await listPositions(ada)).toEqual([['VTI', '6.00000000', '12.34']])
  })

  test('equal rows of one file are two activities', async () => {
    const { ada, accountId } = await openAccount()
    const row = '2026-01-05,Buy,VTI,1,250\n'
    const text = `Date,Type,Symbol,Shares,Price\n${row}${row}`
    await applyPreview(ada, await previewFile(ada, accountId, text))
    expect(await listPositions(ada)).toEqual([['VTI', '2.00000000', '0.00']])
    expect(await previewFile(ada, accountId, text + row)).toMatchObject({ newCount: 1, duplicateCount: 2 })
  })

  test('remembers the columns of a source for its next file', async () => {
    const { ada, accountId } = await openAccount()
    const text = (row: string) => `When,What,Which,How many,At\n${row}\n`
    const first = await previewFile(ada, accountId, text('05/01/2026;0,Buy,VTI,1.5,250'))
    expect(first.newCount).toBe(0)
    const mapping = {
      content: 'activities',
      columns: { date: 0, kind: 1, symbol: 2, quantity: 3, price: 4 },
      dateOrder: 'dmy',
      decimalMark: 'point',
      assetType: 'other',
    }
    const mapped = await previewFile(ada, accountId, text('05/01/2026,Buy,VTI,1.5,250'), { mapping })
    expect(mapped).toMatchObject({ newCount: 1, isRemembered: false, mapping })
    const next = await previewFile(ada, accountId, text('06/01/2026,Buy,VTI,2,251'))
    expect(next).toMatchObject({ newCount: 1, isRemembered: true, mapping })
    expect(await listRows(ada, next)).toMatchObject([{ date: '2026-01-06' }])
    await applyPreview(ada, next)
    expect(await ada.call('GET /api/investments')).toMatchObject([{ assetType: 'other' }])
  })

  test('reads European numbers, dates and separators', async () => {
    const { ada, accountId } = await openAccount({ currency: 'EUR' })
    const text = 'Datum;Type;Symbol;Shares;Price;Fee\n31.03.2026;Buy;SAP;1.000,5;12,34;(1,50)\n'
    const preview = await previewFile(ada, accountId, text)
    expect(await listRows(ada, preview)).toMatchObject([
      { date: '2026-03-31', quantity: '1000.5', unitPrice: '12.34', fee: '1.5', state: 'new' },
    ])
  })

  test('states the problem of each row', async () => {
    const { ada, accountId } = await openAccount()
    const text = `Date,Type,Symbol,Shares,Price,Amount
2026-02-30,Buy,VTI,1,1,
0026-01-05,Buy,VTI,1,1,
2999-01-01,Buy,VTI,1,1,
2026-01-05,Juggle,VTI,1,1,
2026-01-05,Buy,,1,1,
2026-01-05,Buy,VTI,,1,
2026-01-05,Buy,VTI,1.123456789,1,
2026-01-05,Deposit,,,,100
`
    const rows = await listRows(ada, await previewFile(ada, accountId, text))
    expect(rows.map(({ state, problem }) => [state, problem])).toEqual([
      ['problem', 'The date cannot be read'],
      ['problem', 'The date is before 1800'],
      ['problem', 'The date is in the future'],
      ['problem', 'The kind of activity is unknown'],
      ['problem', 'The row names no investment'],
      ['problem', 'Please enter a quantity'],
      ['problem', 'Quantity: A quantity can have at most 10 digits before the decimal point and 8 after it'],
      ['problem', 'This account does not track cash. Change that in its settings, then import again'],
    ])
  })

  test('explains that a file is empty or has no table', async () => {
    const { ada, accountId } = await openAccount()
    for (const [text, sentence] of [
      ['', /is empty/],
      [' \r\n', /is empty/],
      ['hello', /has no table/],
      ['a,b\n', /has no table/],
    ] as const) {
      const body = createFile(text)
      const query = { accountId, fileName: 'x.ofx' }
      const refused = await ada.try('POST /api/investment-imports', { query, body })
      expect([text, refused.status, refused.body.code]).toEqual([text, 400, 'integrations.unreadable-file'])
      expect(refused.body.error).toMatch(sentence)
    }
  })

  test('marks sales of more units than there are', async () => {
    const { ada, accountId } = await openAccount()
    const own = await addInvestment(ada, { accountId, symbol: 'BND', quantity: '5', date: '2026-01-01' })
    await record(ada, own, { kind: 'sell', date: '2026-03-01', quantity: '4', unitPrice: '1' })
    const text = [
      'Date,Type,Symbol,Shares,Price',
      '2026-01-05,Buy,VTI,1,1',
      '2026-01-06,Sell,VTI,2,1',
      '2026-01-07,Sell,VTI,1,1',
      '2026-01-08,Sell,VTI,1,1',
      '2026-02-01,Sell,BND,1,1',
      '2026-02-02,Sell,BND,1,1',
    ].join('\n')
    const preview = await previewFile(ada, accountId, text)
    const rows = await ada.call('GET /api/investment-imports/{id}/rows', { params: { id: preview.id } })
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'Only 1 unit is held on this day'],
      [4, null],
      [5, 'No units are held on this day'],
      [6, null],
      [7, 'A later sale or transfer in the ledger needs these units'],
    ])
  })

  test('rejects sales of units that were sold meanwhile', async () => {
    const { ada, accountId } = await openAccount()
    const own = await addInvestment(ada, { accountId, symbol: 'VTI', quantity: '2', date: '2026-01-01' })
    const text = 'Date,Type,Symbol,Shares,Price\n2026-01-06,Sell,VTI,2,1\n'
    const { id } = await previewFile(ada, accountId, text)
    await record(ada, own, { kind: 'sell', date: '2026-01-05', quantity: '1', unitPrice: '1' })
    const refused = await ada.try('POST /api/investment-imports/{id}/apply', { params: { id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'integrations.import-oversold'])
    expect(refused.body.error).toMatch(
      /^On Jan 6, 2026, more units of .* would leave the account than it has/,
    )
    expect(await listPositions(ada)).toEqual([['VTI', '1.00000000', '0.00']])
  })

  test('an undo is rejected while later sales need its units', async () => {
    const { ada, accountId } = await openAccount()
    const preview = await previewFile(ada, accountId)
    await applyPreview(ada, preview)
    const [holding] = await ada.call('GET /api/investments')
    await record(ada, holding!, { kind: 'sell', date: '2026-04-01', quantity: '6', unitPrice: '1' })
    const refused = await undo(ada, preview)
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Later sales need its units of Total Market Fund. Remove those sales first',
    ])
  })

  test('an undo also removes what was corrected since', async () => {
    const { ada, accountId } = await openAccount()
    const own = await addInvestment(ada, { accountId, symbol: 'VTI', date: '2026-01-01' })
    const preview = await previewFile(ada, accountId)
    await applyPreview(ada, preview)
    expect(await ada.call('GET /api/investments')).toMatchObject([{ id: own.id, quantity: '16.00000000' }])
    const activities = await ada.call('GET /api/investment-activities')
    const sale = activities.find(({ kind }) => kind === 'sell')!
    await ada.call('PUT /api/investment-activities/{id}', {
      params: { id: sale.id },
      body: {
        accountId,
        holdingId: own.id,
        kind: 'sell',
        date: '2026-03-03',
        quantity: '5',
        unitPrice: '275.25',
      },
    })
    expect((await undo(ada, preview)).status).toBe(200)
    expect(await ada.call('GET /api/investments')).toMatchObject([{ id: own.id, quantity: '10.00000000' }])
    const history = await ada.call('GET /api/investment-activities/{id}/history', {
      params: { id: sale.id },
    })
    expect(history.map(({ isRemoval }) => isRemoval)).toEqual([true, false, false])
  })

  test('a preview expires after an hour', async () => {
    const { portal, ada, accountId } = await openAccount()
    const { id } = await previewFile(ada, accountId)
    portal.time.now = addDuration(portal.time.now, hour + 1)
    const refused = await ada.try('POST /api/investment-imports/{id}/apply', { params: { id } })
    expect([refused.status, refused.body.code]).toEqual([409, 'integrations.preview-expired'])
  })

  test('reads 20,000 rows, and no more', async () => {
    const { ada, accountId } = await openAccount()
    const lines = Array.from(
      { length: 20_001 },
      (_, index) => `2026-01-05,Buy,S${index % 50},1.5,${index + 1}.25`,
    )
    const file = (count: number) => `Date,Type,Symbol,Shares,Price\n${lines.slice(0, count).join('\n')}`
    const preview = await previewFile(ada, accountId, file(20_000))
    expect(preview).toMatchObject({ newCount: 20_000 })
    expect(await applyPreview(ada, preview)).toMatchObject({ newCount: 20_000 })
    expect(await ada.call('GET /api/investments')).toHaveLength(50)
    const refused = await ada.try('POST /api/investment-imports', {
      query: { accountId },
      body: createFile(file(20_001)),
    })
    expect([refused.status, refused.body.code]).toEqual([413, 'integrations.too-many-rows'])
  }, 60_000)
})

describe('prices', () => {
  test('value the own holdings with their symbols, in every account', async () => {
    const { portal, ada, accountId } = await openAccount()
    const ben = await portal.signIn('family_member', 'Ben')
    for (const id of [accountId, (await addAccount(ada)).id])
      await addInvestment(ada, { accountId: id, symbol: 'VTI', date: '2026-01-01' })
    const other = await addInvestment(ben, { symbol: 'VTI', date: '2026-01-01' })
    const text = 'Date,Symbol,Close\n2026-03-31,VTI,60.125\n2026-03-31,XYZ,1\n'
    const preview = await previewFile(ada, accountId, text, { fileName: 'prices.csv' })
    expect(preview).toMatchObject({ content: 'prices', newCount: 2, problemCount: 1 })
    expect(await listRows(ada, preview, 'problem')).toMatchObject([
      { problem: 'You have no investment with the symbol XYZ' },
    ])
    await applyPreview(ada, preview)
    const own = await ada.call('GET /api/investments')
    expect(own.map(({ price, priceDate }) => [price, priceDate])).toEqual([
      ['60.12500000', '2026-03-31'],
      ['60.12500000', '2026-03-31'],
    ])
    const bens = await ben.call('GET /api/investments/{id}', { params: { id: other.id } })
    expect(bens.price).toBe('50.00000000')
    expect(await previewFile(ada, accountId, text)).toMatchObject({ newCount: 0, duplicateCount: 2 })
  })
})

describe('access', () => {
  test('only the caller sees an import, into an editable account', async () => {
    const { portal, ada, accountId } = await openAccount()
    const ben = await portal.signIn('admin', 'Ben')
    const { id } = await previewFile(ada, accountId)
    const params = { id }
    expect((await ben.try('GET /api/investment-imports/{id}/rows', { params })).status).toBe(404)
    expect((await ben.try('POST /api/investment-imports/{id}/apply', { params })).status).toBe(404)
    expect((await ben.try('POST /api/investment-imports/{id}/undo', { params })).status).toBe(404)
    const attempt = () =>
      ben.try('POST /api/investment-imports', { query: { accountId }, body: createFile(statement) })
    expect((await attempt()).status).toBe(404)
    const share = (canEdit: boolean) =>
      ada.call('POST /api/investment-accounts/{id}/shares', {
        params: { id: accountId },
        body: { audience: 'account', granteeId: ben.user!.id, canEdit },
      })
    await share(false)
    expect((await attempt()).status).toBe(403)
    await share(true)
    expect((await attempt()).status).toBe(201)
    expect(await ada.call('GET /api/investment-imports')).toEqual([])
  })
})
