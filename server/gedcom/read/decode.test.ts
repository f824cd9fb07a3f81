import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readSample } from '#server/gedcom/read/samples/samples.ts'
import { encodeGedcom } from '#server/gedcom/write/records.ts'

import { decodeGedcom, maxGedcomBytes } from './decode.ts'

test.each([
  [
    'paf-ansel.ged',
    'ANSEL',
    ['René Émile /Châtelaine/', 'Łucja /Świętosławska/', 'hieß', 'Żabka', 'Åke Øster; ihm war 30°'],
  ],
  ['family-tree-maker-ansi.ged', 'Windows-1252', ['Doran /Müller/', 'Köln “am Rhein” – Altstadt']],
  ['unicode-utf16.ged', 'UTF-16', ['Лавиния /Хартвелл/', '𝔉𝔯𝔞𝔨𝔱𝔲𝔯 and 🌳']],
  ['seven.ged', 'UTF-8', ['Caspian Edric']],
])('decodes %s as %s', (name, charset, texts) => {
  const { text, charset: found, warnings } = decodeGedcom(readSample(name))
  expect({ found, warnings }).toEqual({ found: charset, warnings: [] })
  for (const expected of texts) expect(text).toContain(expected)
})

test('decodes UTF-16 of either byte order, with and without a mark', () => {
  const little = Buffer.from('0 HEAD\n1 CHAR UNICODE\n0 @I1@ INDI\n1 NAME Żofia', 'utf16le')
  const big = Buffer.from(little).swap16()
  for (const bytes of [
    little,
    big,
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), big]),
  ])
    expect(decodeGedcom(bytes)).toMatchObject({
      charset: 'UTF-16',
      text: expect.stringMatching(/^0 HEAD\n.*Żofia$/s),
    })
})

test('decodes UTF-8 despite a wrong charset in the header', () => {
  for (const char of ['UTF-8', 'UTF8', 'utf-8', 'UNICODE'])
    expect(decodeWithCharset(char, encodeUtf8('Żofia')).warnings).toEqual([])
  for (const char of ['ANSEL', 'ANSI', 'IBMPC', 'MACINTOSH']) {
    const { text, charset, warnings } = decodeWithCharset(char, encodeUtf8('Żofia'))
    expect(text).toContain('Żofia')
    expect(charset).toBe('UTF-8')
    expect(warnings).toEqual([
      { sentence: `The header names the charset “${char}”, but the file is UTF-8 and was read as UTF-8` },
    ])
  }
  const marked = Buffer.concat([
    Buffer.from([0xef, 0xbb, 0xbf]),
    Buffer.from('0 HEAD\n1 CHAR ANSEL\n1 NOTE é'),
  ])
  expect(decodeGedcom(marked)).toMatchObject({
    charset: 'UTF-8',
    warnings: [],
    text: '0 HEAD\n1 CHAR ANSEL\n1 NOTE é',
  })
})

test('decodes the marks of ANSEL and the letters that GEDCOM adds', () => {
  const decodeAnsel = (...bytes: number[]) =>
    decodeWithCharset('ANSEL', bytes).text.slice(formatHeader('ANSEL').length)
  expect(decodeAnsel(0xe2, 0x65)).toBe('é')
  expect(decodeAnsel(0xe8, 0x61, 0xe8, 0x6f, 0xf0, 0x63)).toBe('äöç')
  expect(decodeAnsel(0xe3, 0xf2, 0x61)).toBe('ậ')
  expect(decodeAnsel(0xbe, 0xbf, 0xcf, 0xc7)).toBe('□■ßß')
  expect(decodeAnsel(0xfc, 0x6f)).toBe('o\u0338')
  expect(decodeAnsel(0xeb, 0x74, 0xec, 0x73)).toBe('t\uFE20s\uFE21')
  expect(decodeAnsel(0xa1, 0xb1, 0xa2, 0xb2, 0xa5, 0xb5)).toBe('ŁłØøÆæ')
  expect(decodeAnsel(0xe2, 0x0a, 0x61)).toBe('\u0301\na')
  expect(decodeAnsel(0xe2)).toBe('\u0301')
  expect(decodeAnsel(0x61, 0xff)).toBe('a\uFFFD')
})

test('decodes Windows-1252 by each of its names', () => {
  for (const char of ['ANSI', 'Windows-1252', 'CP1252', 'WINDOWS', 'IBM WINDOWS', 'ISO-8859-1', 'LATIN1'])
    expect(decodeWithCharset(char, [0x93, 0xe9, 0x94, 0x96, 0x80]).text).toContain('“é”–€')
})

test.each(['IBMPC', 'IBM-PC', 'IBM DOS', 'MSDOS', 'MS-DOS', 'CP437', 'IBM437'])(
  'decodes %s as code page 437 and warns',
  char => {
    const { text, charset, warnings } = decodeWithCharset(
      char,
      [0x82, 0x84, 0x94, 0x81, 0xe1, 0xa4, 0x80, 0x8f, 0xff],
    )
    expect(text.slice(formatHeader(char).length)).toBe('éäöüßñÇÅ\u00A0')
    expect(charset).toBe('CP437')
    expect(warnings).toEqual([
      {
        sentence: `The header names the charset “${char}”, which was read as code page 437. Please check the names with accents`,
      },
    ])
  },
)

test('decodes every byte of code page 437 as a different character', () => {
  const bytes = Array.from({ length: 128 }, (_, index) => 128 + index)
  const decodedText = decodeWithCharset('IBMPC', bytes).text.slice(formatHeader('IBMPC').length)
  expect(new Set(decodedText).size).toBe(128)
  // The blocks of the published table: letters, lines of boxes, Greek letters and signs.
  expect(decodedText.slice(0, 16)).toBe('ÇüéâäàåçêëèïîìÄÅ')
  expect(decodedText.slice(48, 64)).toBe('░▒▓│┤╡╢╖╕╣║╗╝╜╛┐')
  expect(decodedText.slice(96, 112)).toBe('αßΓπΣσµτΦΘΩδ∞φε∩')
})

test.each(['MACINTOSH', 'CP850', 'WINDOWS-1250', 'something else'])(
  'rejects the charset %s, unless the file is ASCII',
  char => {
    expect(() => decodeWithCharset(char, [0x82])).toThrow(
      `The file is in “${char}”, which we cannot read. Export it again from your genealogy program, as UTF-8`,
    )
    expect(decodeWithCharset(char, [0x41])).toMatchObject({ charset: 'ASCII', warnings: [] })
  },
)

test('reports UTF-8 for an ASCII file that states UTF-8', () => {
  expect(decodeWithCharset('UTF-8', [0x41])).toMatchObject({ charset: 'UTF-8', warnings: [] })
})

test('warns of a false or missing charset', () => {
  expect(decodeWithCharset('ASCII', [0xe9])).toMatchObject({
    charset: 'Windows-1252',
    text: expect.stringMatching(/é$/),
    warnings: [
      {
        sentence:
          'The header names the charset ASCII, but the file has other characters and was read as Windows-1252',
      },
    ],
  })
  const withoutCharset = decodeGedcom(
    Buffer.concat([Buffer.from('0 HEAD\n0 @N1@ NOTE '), Buffer.from([0xe2, 0x65])]),
  )
  expect(withoutCharset).toMatchObject({
    charset: 'ANSEL',
    text: expect.stringMatching(/é$/),
    warnings: [{ sentence: 'The header names no charset; the file was read as ANSEL' }],
  })
})

test('decodes invalid UTF-8 as Windows-1252 and warns of its line', () => {
  const { text, warnings } = decodeWithCharset('UTF-8', [
    ...encodeUtf8('Żofia '),
    0xe9,
    0x20,
    0xc3,
    0x0a,
    ...encodeUtf8('🌳'),
    0xf0,
    0x9f,
  ])
  expect(text).toContain('Żofia é Ã\n🌳ðŸ')
  expect(warnings).toEqual([
    {
      sentence:
        'The file should be UTF-8, but 4 bytes are not (the first in line 3); they were read as Windows-1252',
    },
  ])
})

test('joins a character that CONC splits', () => {
  const tree = encodeUtf8('🌳')
  for (const cut of [1, 2, 3]) {
    const bytes = [
      ...tree.slice(0, cut),
      ...encodeUtf8('\r\n 2 CONC '),
      ...tree.slice(cut),
      ...encodeUtf8('!'),
    ]
    const { text, warnings } = decodeWithCharset('UTF-8', bytes)
    expect(text).toContain('🌳\r\n 2 CONC !')
    expect(warnings).toEqual([])
  }
})

test('removes U+0000 with a warning', () => {
  expect(decodeWithCharset('UTF-8', [0x61, 0, 0x62])).toMatchObject({
    text: expect.stringMatching(/ab$/),
    warnings: [
      { line: 3, sentence: 'Contains U+0000, which is not text; all control characters were removed' },
    ],
  })
})

test('rejects a file that is too large', () => {
  expect(() => decodeGedcom(new Uint8Array(200 * 2 ** 20))).toThrow('The file is 200 MB. The limit is 50 MB')
  expect(maxGedcomBytes).toBe(50 * 2 ** 20)
})

test.each([
  [[], 'The file is empty'],
  [[0x50, 0x4b, 3, 4], 'This is a ZIP archive. Unpack it and choose the file that ends with .ged'],
  [[0x1f, 0x8b, 8], 'This is a compressed file'],
  [[...encodeUtf8('%PDF-1.7')], 'This is a PDF, not a GEDCOM file. Choose a file that ends with .ged'],
  [[0xff, 0xd8, 0xff, 0xe0], 'This is a picture, not a GEDCOM file. Choose a file that ends with .ged'],
  [[0xff, 0xfe, 0, 0], 'The file is in “UTF-32”'],
])('names the format of other files (%#)', (bytes, sentence) => {
  expect(() => decodeGedcom(Uint8Array.from(bytes))).toThrow(sentence)
})

test('decodes any bytes to text that PostgreSQL can store', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      fc.constantFrom('UTF-8', 'ANSEL', 'ANSI', 'ASCII', 'IBMPC'),
      (bytes, char) => {
        const { text } = decodeWithCharset(char, bytes)
        expect(text.isWellFormed()).toBe(true)
        expect(text).toBe(removeControls(text))
      },
    ),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }).map(removeControls), text => {
      const written = `${formatHeader('UTF-8')}${text}`
      expect(decodeGedcom(encodeGedcom(written, '7.0')).text).toBe(written)
      expect(decodeGedcom(encodeGedcom(written, '5.5.1')).text).toBe(written)
    }),
  )
})

function removeControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r\x80-\x9f]/gu, '')
}

function decodeWithCharset(char: string, bytes: Iterable<number>) {
  return decodeGedcom(Buffer.concat([Buffer.from(formatHeader(char)), Uint8Array.from(bytes)]))
}

function formatHeader(char: string): string {
  return `0 HEAD\n1 CHAR ${char}\n1 NOTE `
}

function encodeUtf8(text: string): number[] {
  return [...Buffer.from(text)]
}
