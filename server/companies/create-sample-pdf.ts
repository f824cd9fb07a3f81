import PdfDocument from 'pdfkit'

export const sampleNotice =
  'Sample document of the Heirloom portal. It has no legal effect and names no real company.'

/** A page that is marked as a sample. `heading`: the company or the person that it is about. */
export async function createSamplePdf({
  heading,
  title,
  description,
  paragraphs,
}: {
  heading: string
  title: string
  description: string
  paragraphs: readonly string[]
}): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'LETTER',
    margins: { top: 90, bottom: 72, left: 84, right: 84 },
    lang: 'en-US',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: `Sample: ${toStandardCharacters(title)}`, Author: 'Heirloom' },
  })
  const chunks: Buffer[] = []
  const done = new Promise<void>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  const ink = '#12332a'
  const gilt = '#b6924a'
  const { width } = pdf.page
  pdf
    .rect(42, 42, width - 84, pdf.page.height - 84)
    .lineWidth(0.7)
    .stroke(gilt)
  const write = (
    type: 'H1' | 'P',
    text: string,
    size: number,
    options: { font?: string; color?: string; gap?: number } = {},
  ) => {
    const { font = 'Times-Roman', color = ink, gap = 10 } = options
    pdf.addStructure(
      pdf.struct(type, {}, () => {
        pdf
          .font(font)
          .fontSize(size)
          .fillColor(color)
          .text(toStandardCharacters(text), { lineGap: 3, paragraphGap: gap })
      }),
    )
  }
  write('P', 'SAMPLE', 10, { font: 'Helvetica-Bold', color: gilt, gap: 18 })
  write('P', heading, 12)
  write('H1', title, 25, { gap: 16 })
  write('P', description, 12, { font: 'Times-Italic', gap: 26 })
  for (const paragraph of paragraphs) write('P', paragraph, 12)
  write('P', '', 12, { gap: 30 })
  write('P', sampleNotice, 9, { font: 'Helvetica', color: '#55655b' })
  pdf.end()
  await done
  return Buffer.concat(chunks)
}

/** The standard fonts have the characters of Windows-1252 only, and others would vanish without an error. */
function toStandardCharacters(text: string): string {
  return text.normalize('NFC').replaceAll(/[^\u0020-\u00ff‘’“”–—…]/gu, character => {
    const base = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return /^[\u0020-\u00ff]+$/.test(base) ? base : '?'
  })
}
