import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { GedcomImport, GedcomPreview } from '#contract/gedcom/gedcom.ts'

import type { Answer, Person } from './person.ts'

/** A family of four: parents who are married, a daughter, and her grandfather. */
export const familyOfFour = `0 HEAD
1 SOUR Samples
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Bram /Hartwell/
1 SEX M
1 BIRT
2 DATE ABT 1850
2 PLAC Coldbrook
1 DEAT
2 DATE 4 JUL 1921
1 FAMS @F1@
0 @I2@ INDI
1 NAME Doran Edric /Hartwell/
1 SEX M
1 BIRT
2 DATE 3 MAY 1880
1 DEAT
2 DATE 1950
1 OCCU Clockmaker
1 _APID 1,7602::12
1 FAMC @F1@
1 FAMS @F2@
0 @I3@ INDI
1 NAME Cosima /Ellery/
2 _MARNM Hartwell
1 SEX F
1 BIRT
2 DATE BET 1881 AND 1883
1 DEAT Y
1 FAMS @F2@
0 @I4@ INDI
1 NAME Maud /Hartwell/
1 SEX F
1 BIRT
2 DATE 9 NOV 1990
1 NOTE Keeps bees.
1 FAMC @F2@
0 @F1@ FAM
1 HUSB @I1@
1 CHIL @I2@
0 @F2@ FAM
1 HUSB @I2@
1 WIFE @I3@
1 MARR
2 DATE 12 JUN 1905
2 PLAC Aldermere
1 CHIL @I4@
0 @N1@ _ODD Something that no portal knows
1 _DEEP Nor this
0 TRLR
`

/** One of the sample files of the GEDCOM reader. */
export function readSampleFile(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, '../gedcom/read/samples', name))
}

export function uploadPreview(person: Person, file: string | Uint8Array): Promise<Answer<GedcomPreview>> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const body = new Blob([bytes], { type: 'application/octet-stream' })
  return person.try('POST /api/gedcom-previews', { query: { fileName: 'hartwell.ged' }, body }) as Promise<
    Answer<GedcomPreview> & Answer<never>
  >
}

/** Imports a file and waits until the import has finished or failed. */
export async function importFile(
  person: Person,
  file: string | Uint8Array,
  { useMatches = false } = {},
): Promise<GedcomImport> {
  const { status, body } = await uploadPreview(person, file)
  if (status !== 201) throw new Error(JSON.stringify(body))
  const started = await person.call('POST /api/gedcom-imports', { body: { previewId: body.id, useMatches } })
  return awaitImport(person, started)
}

export async function awaitImport(person: Person, started: GedcomImport): Promise<GedcomImport> {
  let now = started
  while (now.state === 'running') {
    await new Promise(resolve => setTimeout(resolve, 20))
    now = await person.call('GET /api/gedcom-imports/{id}', { params: { id: started.id } })
  }
  return now
}

export async function exportTree(person: Person, query: Record<string, string> = {}): Promise<string> {
  const answer = await person.try('GET /api/gedcom-export', { query })
  const { status, body } = answer as { status: number; body: unknown }
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as string
}
