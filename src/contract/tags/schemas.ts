import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { Guide } from '#contract/guides/shapes.ts'
import type { tagRows } from './rows.ts'
import type { tagWorkRows } from './work.rows.ts'
import { StartedJob } from '#contract/bulkRuns/schemas.ts'
import { limits } from '../core/limits.ts'
import { namespaces } from '../core/shapes.ts'
import {
  count,
  fileFormat,
  id,
  limit,
  named,
  offset,
  order,
  ours,
  pathId,
  pathText,
  searchWords,
  unixSeconds,
} from '../core/wire.ts'
import { Wiki } from '#contract/wikis/shapes.ts'

const guideid = z.object({ guideid: pathId })
const page = z.object({ namespace: pathText, title: pathText })
const tag = z.strictObject({ tag: z.string() })
const maybeTag = z.strictObject({ tag: z.optional(z.string()) })
const inAddress = z.object({
  tag: ours(z.optional(z.string()), 'Ours: for callers who cannot send a body with DELETE.'),
})

/** Counts are of documents that the caller may see. */
const TagUse = named(
  'TagUse',
  z.object({
    tag: z.string(),
    count,
    guides: count,
    wikis: count,
    first_used: z.nullable(unixSeconds),
    last_used: z.nullable(unixSeconds), // null: not known
  }),
)
export type TagUse = z.output<typeof TagUse>
const TagDocument = named(
  'TagDocument',
  z.object({
    doc_type: z.enum(['guide', 'wiki']),
    docid: id,
    namespace: z.nullable(z.enum(namespaces)),
    title: z.string(),
    type: z.nullable(z.string()),
    category: z.nullable(z.string()),
    modified_date: unixSeconds,
    url: z.string(),
    public: z.boolean(),
    can_tag: z.boolean(),
  }),
)
export type TagDocument = z.output<typeof TagDocument>

/**
 * A tag that begins so or has another spelling that does; `near`: one that looks like what was
 * typed.
 */
const TagSuggestion = named(
  'TagSuggestion',
  z.object({ tag: z.string(), count, synonym: z.nullable(z.string()), near: z.boolean() }),
)
export type TagSuggestion = z.output<typeof TagSuggestion>

export const likenesses = ['case', 'hyphen', 'plural', 'spelling', 'documents'] as const
const LookAlike = named(
  'LookAlike',
  z.object({
    tag: z.string(),
    count,
    other: z.string(),
    other_count: count,
    why: z.enum(likenesses),
  }),
)
export type LookAlike = z.output<typeof LookAlike>
/** Two tags that look alike and are not the same, who said so and when. */
const DistinctTags = named(
  'DistinctTags',
  z.object({
    tag: z.string(),
    count,
    other: z.string(),
    other_count: count,
    userid: id,
    username: z.string(),
    created: unixSeconds,
  }),
)
export type DistinctTags = z.output<typeof DistinctTags>

export const tagActions = [
  'rename',
  'merge',
  'split',
  'delete',
  'add',
  'remove',
  'import',
  'undo',
] as const
export const tagSorts = ['name', 'count', 'first_used', 'last_used'] as const
export const tagUses = ['unused', 'once', 'private'] as const
const StartTagJob = z.strictObject({
  action: z.enum(tagActions),
  dry_run: z._default(z.boolean(), true),
  tag: z.optional(z.string()),
  tags: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(50))),
  to: z.optional(z.union([z.string(), z.array(z.string()).check(z.minLength(1), z.maxLength(20))])),
  jobid: z.optional(id),
  /** Of `add` and `remove`: where. */
  documents: z.optional(
    z
      .array(z.strictObject({ doc_type: z.enum(['guide', 'wiki']), docid: id }))
      .check(z.minLength(1), z.maxLength(1000)),
  ),
  /** Of `import`: a list of renamings. */
  renames: z.optional(
    z
      .array(z.strictObject({ tag: z.string(), to: z.string() }))
      .check(z.minLength(1), z.maxLength(1000)),
  ),
})

const byTag = z.object({ tag: pathText })
const byPair = z.object({ tag: pathText, other: pathText })
const bySynonym = z.object({ tag: pathText, synonym: pathText })
export const tagSchemas = {
  listTagUse: {
    spec: 'ours: authoring X-5',
    returns: z.array(TagUse),
    query: z.object({
      limit: limit(),
      offset,
      order,
      sort: z._default(z.enum(tagSorts), 'name'),
      q: searchWords,
      use: z.optional(z.enum(tagUses)),
      format: fileFormat,
    }),
  },
  listTagDocuments: {
    spec: 'ours: authoring X-5',
    params: byTag,
    query: z.object({ limit: limit(), offset }),
    returns: z.array(TagDocument),
  },
  suggestTags: {
    spec: 'ours: authoring A-169',
    query: z.object({
      q: z.string().check(z.minLength(1), z.maxLength(limits.tag)),
      limit: limit(50, 10),
    }),
    returns: z.array(TagSuggestion),
  },
  listLookAlikes: {
    spec: 'ours: authoring A-173',
    query: z.object({ limit: limit(200, 200), offset }),
    returns: z.array(LookAlike),
  },
  listDistinctTags: {
    spec: 'ours: authoring A-173',
    query: z.object({ limit: limit(200, 200), offset }),
    returns: z.array(DistinctTags),
  },
  setDistinctTags: { spec: 'ours: authoring A-173', params: byPair, returns: DistinctTags },
  unsetDistinctTags: { spec: 'ours: authoring A-173', params: byPair, returns: null },
  startTagJob: { spec: 'ours: authoring X-5', body: StartTagJob, returns: StartedJob, status: 201 },
  listSynonyms: { spec: 'ours: authoring X-5', params: byTag, returns: z.array(z.string()) },
  addSynonym: { spec: 'ours: authoring X-5', params: bySynonym, returns: z.array(z.string()) },
  removeSynonym: { spec: 'ours: authoring X-5', params: bySynonym, returns: z.array(z.string()) },
  listTags: {
    spec: '4.1',
    query: z.object({ offset, limit: limit(), order }),
    returns: z.array(z.string()),
  },
  listGuideTags: { spec: '4.1', params: guideid, returns: z.array(z.string()) },
  listWikiTags: { spec: '4.1', params: page, returns: z.array(z.string()) },
  tagGuide: { spec: '4.1', params: guideid, body: tag, returns: Guide },
  untagGuide: { spec: '4.1', params: guideid, query: inAddress, body: maybeTag, returns: Guide },
  tagWiki: { spec: '4.1', params: page, body: tag, returns: Wiki },
  untagWiki: { spec: '4.1', params: page, query: inAddress, body: maybeTag, returns: Wiki },
} as const satisfies SchemasOf<typeof tagRows & typeof tagWorkRows>
