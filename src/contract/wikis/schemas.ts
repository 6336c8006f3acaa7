import { pageValues } from '#documents/page.ts'
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { limits } from '../core/limits.ts'
import { contents, flagids, WikiSummary } from '../core/shapes.ts'
import { nameTextOrNone } from '../core/names.ts'
import {
  answerType,
  flag,
  id,
  langid,
  limit,
  offset,
  onWaiting,
  ours,
  pathText,
  queryId,
  revisionid,
  since,
  searchWords,
  text,
} from '../core/wire.ts'
import { writtenValues } from '../core/values.ts'
import type { wikiRows } from './rows.ts'
import {
  Schedule,
  Supplier,
  Hierarchy,
  Branch,
  Wiki,
  Identification,
  Child,
  Tree,
} from './shapes.ts'

const wikiFields = {
  contents: z.optional(contents),
  ...writtenValues(pageValues),
  display_title: z.optional(z.nullable(nameTextOrNone(limits.wikiTitle))),
  page_title: z.optional(z.nullable(nameTextOrNone(limits.wikiTitle))),
  image: z.optional(z.nullable(id)),
  flags: z.optional(flagids),
  documents: z.optional(
    z.array(z.union([id, z.strictObject({ documentid: id })])).check(z.maxLength(limits.listed)),
  ),
  suppliers: z.optional(z.array(Supplier).check(z.maxLength(100))),
  info: z.optional(
    z.array(z.strictObject({ name: text(255, 1), value: text(2000) })).check(z.maxLength(200)),
  ),
  repairability_score: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(10)))),
  maintenance_schedule: z.optional(
    z.strictObject({ schedules: z.array(Schedule).check(z.maxLength(100)) }),
  ),
  patrol_threshold: ours(z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000)))),
}
const CreateWiki = z.strictObject({
  ...wikiFields,
  namespace: z.string(),
  title: z.string(),
  contents,
  parent: ours(z.optional(z.nullable(text(limits.wikiTitle)))),
  langid: ours(z.optional(z.string())),
  source_revisionid: ours(
    z.optional(z.nullable(id)),
    'Ours: starts a translation into `langid` from this revision of the source.',
  ),
})
const PatchWiki = z.strictObject({
  ...wikiFields,
  source_revisionid: ours(z.optional(z.nullable(id))),
  contents_json: ours(
    z.optional(z.record(z.string(), z.unknown())),
    'Ours: instead of `contents`. Unchanged blocks keep their wiki text as it was written.',
  ),
})
export type CreateWiki = z.output<typeof CreateWiki>
export type PatchWiki = z.output<typeof PatchWiki>

const display = z.optional(z.string())
const lang = ours(z.optional(langid), 'Ours: alias of `langid`.')
const inNamespace = z.object({ namespace: pathText })
const page = z.object({ namespace: pathText, title: pathText })
const category = z.object({ title: pathText })
const wikiQuery = z.object({ revisionid, langid: z.optional(langid), ...onWaiting })
const readQuery = z.object({
  type: answerType,
  unpatrolled: flag,
  langid: z.optional(langid),
  lang,
  revisionid: ours(queryId, 'Ours: an old revision of the page.'),
})

export const wikiSchemas = {
  listWikis: {
    spec: '4.2',
    params: inNamespace,
    query: z.object({
      modifiedSince: since,
      offset,
      limit: limit(),
      langid: z.optional(langid),
      display,
      title: ours(
        searchWords,
        'Ours: words in the title; the page with exactly this title comes first.',
      ),
    }),
    returns: z.array(WikiSummary),
  },
  listWikiTitles: {
    spec: '4.2',
    params: inNamespace,
    query: z.object({ offset, limit: limit(10_000), langid: z.optional(langid), display }),
    returns: z.array(z.string()),
  },
  readHierarchy: {
    spec: '4.2',
    params: inNamespace,
    query: z.object({
      requireGuides: flag,
      includeStubs: flag,
      langid: z.optional(langid),
      machineTranslateLangid: z.optional(langid),
      display,
    }),
    returns: Hierarchy,
  },
  readHierarchyOrder: {
    spec: 'ours: api-facts 5.2',
    params: inNamespace,
    query: z.object({
      requireGuides: flag,
      includeStubs: flag,
      langid: z.optional(langid),
      display,
    }),
    returns: z.array(Branch),
  },
  readWiki: { spec: '4.2', params: page, query: readQuery, returns: Wiki },
  createWiki: { spec: '4.4', body: CreateWiki, returns: Wiki, status: 201 },
  patchWiki: { spec: '4.4', params: page, query: wikiQuery, body: PatchWiki, returns: Wiki },
  deleteWiki: { spec: '4.4', params: page, query: wikiQuery, returns: null },
  revertWiki: {
    spec: '4.4',
    params: page,
    query: z.object({
      revisionid,
      to_revisionid: queryId,
      langid: z.optional(langid),
      ...onWaiting,
    }),
    body: z.strictObject({ to_revisionid: z.optional(id) }),
    returns: Wiki,
  },
  readIdentification: {
    spec: '4.4',
    params: category,
    query: z.object({ langid: z.optional(langid) }),
    returns: Identification,
  },
  listWikiChildren: {
    spec: '4.4',
    params: category,
    query: z.object({
      langid: z.optional(langid),
      depth: ours(z.optional(z.string()), 'Ours: `all` gives each child its own `children`.'),
    }),
    returns: z.array(Child),
  },
  moveWiki: {
    spec: '4.4',
    params: category,
    query: z.object({
      revisionid,
      langid: z.optional(langid),
      dry_run: ours(flag, 'Ours: checks everything but moves nothing; the answer has `move`.'),
    }),
    body: z.strictObject({ parent: z.nullable(text(limits.wikiTitle)) }),
    returns: Wiki,
  },
  readCategories: {
    spec: 'ours: api-facts 5.2',
    query: z.object({
      requireGuides: flag,
      includeStubs: flag,
      withDisplayTitles: flag,
      langid: z.optional(langid),
    }),
    returns: z.union([Hierarchy, Tree]),
  },
  listCategoryTitles: {
    spec: 'ours: api-facts 5.2',
    // The vendor's Android app asks for 100,000 here, and for 10,000 of one's own guides.
    query: z.object({ offset, limit: limit(100_000), langid: z.optional(langid) }),
    returns: z.array(z.string()),
  },
  readCategory: { spec: 'ours: api-facts 5.2', params: category, query: readQuery, returns: Wiki },
} as const satisfies SchemasOf<typeof wikiRows>
