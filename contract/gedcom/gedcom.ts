import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'
import { paged } from '#contract/paging.ts'
import { Id } from '#contract/texts/text.ts'

import { gedcomUpload } from './gedcom-limits.ts'

export const GedcomVersion = z.enum(['5.5.1', '7.0'])
export type GedcomVersion = z.infer<typeof GedcomVersion>

/** What an export contains. */
export const GedcomExport = z.object({
  version: GedcomVersion.default('5.5.1'),
  living: z.enum(['redacted', 'included']).default('redacted'),
})
export type GedcomExport = z.infer<typeof GedcomExport>

/** What a family file contains, before any of it is in the tree. */
export const GedcomPreview = z
  .object({
    id: Id,
    fileName: z.string(),
    /** The preview can be imported until then. */
    expiresAt: Timestamp,
    version: GedcomVersion,
    /** As it was read: 'UTF-8', 'UTF-16', 'ANSEL', 'Windows-1252', 'CP437' or 'ASCII'. */
    charset: z.string(),
    lines: z.int(),
    people: z.int(),
    families: z.int(),
    partnerships: z.int(),
    lifeEvents: z.int(),
    /** People who seem to be in the tree: the same names, and born on the same day or in the same year. */
    matches: z.array(
      z.object({
        name: z.string(),
        born: z.string().nullable(),
        memberId: Id,
        memberName: z.string(),
        memberBorn: z.string().nullable(),
      }),
    ),
    /** The counts are complete; each list contains the first 200 entries. */
    matchCount: z.int(),
    /** Tags that the portal does not show. An export writes them back. */
    unknownTags: z.array(z.object({ path: z.string(), count: z.int(), line: z.int().nullable() })),
    unknownTagCount: z.int(),
    warnings: z.array(z.object({ line: z.int().nullable(), sentence: z.string() })),
    warningCount: z.int(),
    /** A sentence for each person who would be their own ancestor. The file cannot be imported with any. */
    cycles: z.array(z.string()),
    /** The same, for cycles that exist only if matches are linked. */
    cyclesWithTree: z.array(z.string()),
  })
  .meta({ id: 'GedcomPreview' })
export type GedcomPreview = z.infer<typeof GedcomPreview>

export const GedcomImport = z
  .object({
    id: Id,
    fileName: z.string(),
    state: z.enum(['running', 'done', 'failed', 'undone']),
    /** People imported so far, of the total. */
    done: z.int(),
    total: z.int(),
    usesMatches: z.boolean(),
    importedBy: z.string(),
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
    undoneAt: Timestamp.nullable(),
    /** What it has added to the tree. */
    people: z.int(),
    matched: z.int(),
    partnerships: z.int(),
    lifeEvents: z.int(),
    /** The reason for a failure, as a sentence. */
    failure: z.string().nullable(),
    /**
     * The reason why it can no longer be undone, as a sentence; null if it can be. Only in the reply about one import,
     * because it takes several queries.
     */
    undoProblem: z.string().nullable().optional(),
  })
  .meta({ id: 'GedcomImport' })
export type GedcomImport = z.infer<typeof GedcomImport>

const params = z.object({ id: Id })

export const gedcomApi = calls({
  'POST /api/gedcom-previews': {
    summary: 'Previews a GEDCOM file, which is the request body. The preview expires after an hour.',
    access: 'gedcom.import',
    addsContent: true,
    rule: 'a file of at most 50 MB; available to its sender for an hour',
    query: z.object({ fileName: z.string().trim().max(400).default('') }),
    upload: gedcomUpload,
    reply: GedcomPreview,
    status: 201,
  },
  'POST /api/gedcom-imports': {
    summary: 'Starts the import of a previewed file. One import runs at a time.',
    access: 'gedcom.import',
    rule: 'own preview, else 404; another running import 409; audited',
    body: z.object({
      previewId: Id,
      /** Whether people who are in the tree already are linked instead of added again. */
      useMatches: z.boolean({ error: 'Please choose whether to use the matches' }),
    }),
    reply: GedcomImport,
    status: 201,
  },
  'GET /api/gedcom-imports': {
    summary: 'Lists the imports, the newest first.',
    access: 'gedcom.import',
    rule: 'every import, with its account',
    ...paged({ size: 20, max: 100 }),
    reply: z.array(GedcomImport),
  },
  'GET /api/gedcom-imports/{id}': {
    summary: 'Returns the progress of an import.',
    access: 'gedcom.import',
    rule: 'every import, with its account',
    params,
    reply: GedcomImport,
  },
  'POST /api/gedcom-imports/{id}/undo': {
    summary:
      'Undoes an import: removes what it added and restores what it changed, unless later changes depend on it.',
    access: 'gedcom.import',
    rule: '409 if later changes depend on it; audited',
    params,
    reply: GedcomImport,
  },
  'GET /api/gedcom-export': {
    summary:
      'Exports the tree as a GEDCOM file. The living are redacted unless an administrator includes them.',
    access: 'gedcom.export',
    rule: 'redacts the living; with `living=included` A only, else 403; 507 while the disk is low; audited',
    query: GedcomExport,
    replyFile: 'text/vnd.familysearch.gedcom',
  },
})
