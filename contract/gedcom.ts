import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'
import { gedcomUpload } from './gedcom-limits.ts'
import { Id } from './text.ts'

export const GedcomVersion = z.enum(['5.5.1', '7.0'])
export type GedcomVersion = z.infer<typeof GedcomVersion>

/** What a family file holds, and what an import of it would bring. Nothing of it is in the tree yet. */
export const GedcomPreview = z.object({
  id: Id,
  fileName: z.string(),
  /** Until when it can be imported. */
  expiresAt: Timestamp,
  version: GedcomVersion,
  /** As it was read: 'UTF-8', 'UTF-16', 'ANSEL', 'Windows-1252' or 'ASCII'. */
  charset: z.string(),
  lines: z.int(),
  people: z.int(),
  families: z.int(),
  partnerships: z.int(),
  lifeEvents: z.int(),
  /** Who seems to be in the tree already: the same names, and born on the same day or in the same year. */
  matches: z.array(
    z.object({
      name: z.string(),
      born: z.string().nullable(),
      memberId: Id,
      memberName: z.string(),
      memberBorn: z.string().nullable(),
    }),
  ),
  /** Of the lists that follow, all are counted and the first few hundred told. */
  matchCount: z.int(),
  /** What the portal does not show, and keeps for an export. */
  unknownTags: z.array(z.object({ path: z.string(), count: z.int(), line: z.int().nullable() })),
  unknownTagCount: z.int(),
  warnings: z.array(z.object({ line: z.int().nullable(), sentence: z.string() })),
  warningCount: z.int(),
  /** People who would be their own ancestors, each a sentence with their names. With any, it cannot be imported. */
  cycles: z.array(z.string()),
  /** Those who would be so only where its matches are linked: without these it can be imported. */
  cyclesWithTree: z.array(z.string()),
})
export type GedcomPreview = z.infer<typeof GedcomPreview>

export const GedcomImport = z.object({
  id: Id,
  fileName: z.string(),
  state: z.enum(['running', 'done', 'failed', 'undone']),
  /** People written, of how many. */
  done: z.int(),
  total: z.int(),
  usesMatches: z.boolean(),
  importedBy: z.string(),
  startedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  undoneAt: Timestamp.nullable(),
  /** What it brought to the tree. */
  people: z.int(),
  matched: z.int(),
  partnerships: z.int(),
  lifeEvents: z.int(),
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
})
export type GedcomImport = z.infer<typeof GedcomImport>

const params = z.object({ id: Id })

export const gedcomApi = calls({
  'POST /api/gedcom-previews': {
    summary: 'Reads a GEDCOM file, which is the body as it is, and keeps it for an hour.',
    access: 'board_member',
    query: z.object({ fileName: z.string().trim().max(400).default('') }),
    upload: gedcomUpload,
    reply: GedcomPreview,
    status: 201,
  },
  'POST /api/gedcom-imports': {
    summary: 'Begins to bring the people of a previewed file into the tree. One import runs at a time.',
    access: 'board_member',
    body: z.object({
      previewId: Id,
      /** Whoever is in the tree already is linked instead of entered again. */
      useMatches: z.boolean({ error: 'Please say whether the matches are used' }),
    }),
    reply: GedcomImport,
    status: 201,
  },
  'GET /api/gedcom-imports': {
    summary: 'Every import, the newest first.',
    access: 'board_member',
    reply: z.array(GedcomImport),
  },
  'GET /api/gedcom-imports/{id}': {
    summary: 'How far an import is.',
    access: 'board_member',
    params,
    reply: GedcomImport,
  },
  'POST /api/gedcom-imports/{id}/undo': {
    summary:
      'Takes away what an import brought and restores what it changed, unless somebody has built on it.',
    access: 'board_member',
    params,
    reply: GedcomImport,
  },
  'GET /api/gedcom-export': {
    summary:
      'The whole tree as a GEDCOM file. The living are redacted, unless an administrator asks for them.',
    access: 'board_member',
    query: z.object({
      version: GedcomVersion.default('5.5.1'),
      living: z.enum(['redacted', 'included']).default('redacted'),
    }),
    replyFile: 'text/vnd.familysearch.gedcom',
  },
})
