import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { GuideSummary } from '../guides/schemas.ts'
import { limits } from '../core/limits.ts'
import {
  contents,
  DocumentShape,
  FlagDetail,
  flagids,
  Image,
  namespaces,
  WikiSummary,
} from '../core/shapes.ts'
import {
  answerType,
  count,
  flag,
  id,
  langid,
  limit,
  longText,
  named,
  offset,
  onWaiting,
  ours,
  pathText,
  queryId,
  revisionid,
  since,
  searchWords,
  text,
  unixSeconds,
  webAddress,
} from '../core/wire.ts'
import type { wikiRows } from './rows.ts'

const inherited = z.object({
  name: z.string(),
  value: z.string(),
  inheritedFrom: z.optional(z.string()),
})
const author = z.object({
  userid: z.nullable(count),
  percent: z.number(),
  username: z.string(),
  avatar_url: z.nullable(z.string()),
  profile_url: z.string(),
})
/**
 * A part or tool of guides. Addresses and code are '' where there are none; `itemcode` is the part
 * number of its first supplier that gives one.
 */
const supply = z.object({
  title: z.string(),
  target_url: z.string(),
  image_url: z.string(),
  itemcode: z.string(),
  guide_count: count,
})

/**
 * Specification 2.15; fields that only some namespaces have are empty in the others or absent
 * (api-facts 4.7).
 */
export const Wiki = named(
  'Wiki',
  z.object({
    wikiid: id,
    langid: z.string(),
    namespace: z.enum(namespaces),
    title: z.string(),
    display_title: z.string(),
    revisionid: id,
    contents_raw: z.string(),
    contents_json: z.record(z.string(), z.unknown()),
    contents_rendered: z.string(),
    can_edit: z.boolean(),
    flags: z.array(z.string()),
    image: z.nullable(Image),
    documents: z.array(DocumentShape),
    ancestors: z.array(WikiSummary),
    description: z.string(),
    category_lists: z.array(z.object({ title: z.string(), wikis: z.array(WikiSummary) })),
    children: z.array(WikiSummary),
    featured_guides: z.array(GuideSummary),
    guides: z.array(GuideSummary),
    page_title: ours(z.nullable(z.string())),
    source_revisionid: ours(z.nullable(id)),
    created_date: ours(unixSeconds),
    modified_date: ours(unixSeconds),
    author: ours(count),
    authors: ours(z.array(author)),
    available_langids: ours(z.array(z.string())),
    linked_wikis: ours(
      z.array(z.object({ wikiid: id, namespace: z.enum(namespaces), title: z.string() })),
    ),
    tags: ours(z.array(z.string())),
    is_troubleshooting: ours(z.boolean()),
    unreviewed_machine_translation: ours(z.boolean()),
    locale: ours(z.string(), 'Ours: the langid, by the name that a guide has it under.'),
    url: ours(z.string(), 'Ours: where readers find the page, as in lists.'),
    summary: ours(z.string(), 'Ours: the description, as in lists.'),
    text: ours(z.string(), 'Ours: the beginning of the description, as in lists.'),
    table_of_contents: ours(z.boolean()),
    patrol_threshold: ours(count),
    flag_details: ours(z.array(FlagDetail)),
    parent: ours(z.optional(z.nullable(z.string()))),
    category_info: ours(z.optional(z.array(z.unknown()))),
    related_wikis: ours(z.optional(z.array(WikiSummary))),
    diagrams: ours(z.optional(z.array(z.unknown()))),
    info: ours(z.optional(z.array(inherited))),
    parts: ours(
      z.optional(
        z.object({
          url: z.string(),
          categories: z.array(z.object({ title: z.string(), parts: z.array(supply) })),
        }),
      ),
      'Ours, of a category: parts that its public guides need, by their kind.',
    ),
    tools: ours(
      z.optional(z.array(supply)),
      'Ours, of a category: tools that its public guides need, those of most guides first.',
    ),
    solutions_url: ours(z.optional(z.string())),
    repairability_score: ours(z.optional(z.nullable(z.int()))),
    maintenance_schedule: ours(
      z.optional(
        z.object({ schedules: z.array(z.unknown()), inheritedFrom: z.null(), langid: z.string() }),
      ),
    ),
    move: ours(
      z.optional(z.object({ categories: count, guides: count })),
      'Ours, of a dry run: categories that would move, itself among them, and public guides in them.',
    ),
    suppliers: ours(z.optional(z.array(z.record(z.string(), z.string())))),
    userid: ours(z.optional(id), 'Ours, of USER pages: whom the page is about.'),
    teamid: ours(z.optional(id), 'Ours, of TEAM pages: which team it is about.'),
    public: ours(
      z.optional(z.boolean()),
      'Ours: false while a new page is not published yet, and nobody reads it but who made it and those who decide.',
    ),
    unpatrolled: ours(
      z.optional(z.boolean()),
      'Ours: this answer holds an edit that waits for patrol.',
    ),
    patrolid: ours(z.optional(id), 'Ours: the item that waits for patrol.'),
    unpatrolled_edits: ours(z.optional(id), 'Ours: how many edits wait there.'),
  }),
)
export type Wiki = z.output<typeof Wiki>

const Supplier = z.strictObject({
  'part_#': z.optional(text(255)),
  type: z.optional(text(255)),
  supplier: z.optional(text(255)),
  url: z.optional(webAddress),
})
export type Supplier = z.output<typeof Supplier>
const wikiFields = {
  contents: z.optional(contents),
  display_title: z.optional(z.nullable(text(limits.wikiTitle))),
  page_title: z.optional(z.nullable(text(limits.wikiTitle))),
  description: z.optional(longText),
  image: z.optional(z.nullable(id)),
  flags: z.optional(flagids),
  documents: z.optional(z.array(z.union([id, z.strictObject({ documentid: id })]))),
  table_of_contents: z.optional(z.boolean()),
  suppliers: z.optional(z.array(Supplier).check(z.maxLength(100))),
  info: z.optional(
    z.array(z.strictObject({ name: text(255, 1), value: text(2000) })).check(z.maxLength(200)),
  ),
  repairability_score: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(10)))),
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
    'Ours: starts a translation into langid; the revision of the source that it follows.',
  ),
})
const PatchWiki = z.strictObject({
  ...wikiFields,
  source_revisionid: ours(z.optional(z.nullable(id))),
  contents_json: ours(
    z.optional(z.record(z.string(), z.unknown())),
    'Ours: instead of contents. Blocks that say what they said keep their wiki text as it was written.',
  ),
})
export type CreateWiki = z.output<typeof CreateWiki>
export type PatchWiki = z.output<typeof PatchWiki>

type Tree = { [title: string]: Tree | null }
const Tree: z.ZodMiniType<Tree> = named(
  'CategoryTree',
  z.lazy(() => z.record(z.string(), z.nullable(Tree))),
)
export const Hierarchy = z.object({
  hierarchy: Tree,
  display_titles: z.record(z.string(), z.string()),
})
type Branch = { title: string; display_title?: string | undefined; children?: Branch[] | undefined }
/**
 * Ours: the tree as lists, so that its order survives; by title, `display_title` where it differs.
 */
const Branch: z.ZodMiniType<Branch> = named(
  'CategoryBranch',
  z.lazy(() =>
    z.object({
      title: z.string(),
      display_title: z.optional(z.string()),
      children: z.optional(z.array(Branch)),
    }),
  ),
)
export type CategoryBranch = Branch

type Child = WikiSummary & { children?: Child[] | undefined }
const Child: z.ZodMiniType<Child> = named(
  'WikiChild',
  z.lazy(() =>
    z.extend(WikiSummary, {
      children: ours(z.optional(z.array(Child)), 'Ours, with depth=all: what lies below.'),
    }),
  ),
)
export type WikiChild = Child

/**
 * Api-facts 6.7: what tells things of this kind apart, as the page itself says or the nearest one
 * above it.
 */
const Identification = named(
  'Identification',
  z.object({
    wikiid: id,
    title: z.string(),
    revisionid: id,
    identification_raw: z.string(),
    identification_rendered: z.string(),
    inheritedFrom: z.nullable(z.string()),
  }),
)
type Identification = z.output<typeof Identification>

const display = z.optional(z.string())
const lang = ours(z.optional(langid), 'Ours: alias of langid.')
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
        'Ours: words of the title; the page of exactly that title comes first.',
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
      dry_run: ours(flag, 'Ours: checks everything and moves nothing; the answer has `move`.'),
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
    query: z.object({ offset, limit: limit(10_000), langid: z.optional(langid) }),
    returns: z.array(z.string()),
  },
  readCategory: { spec: 'ours: api-facts 5.2', params: category, query: readQuery, returns: Wiki },
} as const satisfies SchemasOf<typeof wikiRows>
