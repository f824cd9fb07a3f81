import sharp from 'sharp'
import { expect, test } from 'vitest'

import { escapeXml } from './escape-xml.ts'

test('escapes markup', () => {
  expect(escapeXml(`<Ada> & "Bram's" 🌳`)).toBe(`&lt;Ada&gt; &amp; &quot;Bram's&quot; 🌳`)
})

test('removes what XML cannot contain', () => {
  expect(escapeXml('A\u0001d\u0000a\u001B \uD83C\uFFFE\uFFFF\t\n')).toBe('Ada \t\n')
})

// An XML parser stops at the first character that it cannot read.
test('produces a readable SVG from any character', async () => {
  const units = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))
  const text = escapeXml(`${units.join('')} \u{10FFFF}`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="7" id="${text}"><title>${text}</title></svg>`
  expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width: 9, height: 7 })
})
