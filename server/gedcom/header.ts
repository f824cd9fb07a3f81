import { pointer, record, type GedcomRecord, type GedcomVersion } from './record.ts'

/**
 * The header of a file that the portal writes, and its submitter, whom 5.5.1 wants (5.5.1 chapter 2, HEADER;
 * 7.0 section 3.2). `today` is `YYYY-MM-DD`. Of an imported header stays what is not about the file itself: its
 * notes, and the lines of SCHMA, which say what its own tags mean. Redaction is done before: the submitter's
 * name is the family's.
 */
export function gedcomHeader(
  version: GedcomVersion,
  told: { product: string; familyName: string; today: string; submitterId?: string; imported?: GedcomRecord },
): GedcomRecord[] {
  const { product, familyName, today, submitterId = 'SUBM', imported } = told
  const [year = '', month = '', day = ''] = today.split('-')
  const source = record('SOUR', product.toUpperCase().replaceAll(/\W+/g, '_'), [record('NAME', product)])
  const date = record('DATE', `${Number(day)} ${months[Number(month) - 1]} ${year}`)
  const form =
    version === '7.0'
      ? [record('GEDC', undefined, [record('VERS', '7.0')])]
      : [
          record('GEDC', undefined, [record('VERS', '5.5.1'), record('FORM', 'LINEAGE-LINKED')]),
          record('CHAR', 'UTF-8'),
        ]
  const kept = (imported?.children ?? []).filter(({ tag }) => !writtenAnew.has(tag))
  return [
    { tag: 'HEAD', children: [...form, source, date, pointer('SUBM', submitterId), ...kept] },
    { tag: 'SUBM', xref: submitterId, children: [record('NAME', `${familyName} family`)] },
  ]
}

const writtenAnew = new Set('GEDC CHAR SOUR DEST DATE FILE SUBM SUBN'.split(' '))

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
