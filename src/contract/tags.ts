import * as z from 'zod/mini'
import type { SchemasOf } from './endpoint.ts'
import { Guide } from './guides.ts'
import type { tagRows } from './tags.rows.ts'
import { limit, offset, order, ours, pathId, pathText } from './wire.ts'
import { Wiki } from './wikis.ts'

const guideid = z.object({ guideid: pathId })
const page = z.object({ namespace: pathText, title: pathText })
const tag = z.strictObject({ tag: z.string() })
const maybeTag = z.strictObject({ tag: z.optional(z.string()) })
const inAddress = z.object({ tag: ours(z.optional(z.string()), 'Ours: for callers who cannot send a body with DELETE.') })

export const tagSchemas = {
  listTags: { spec: '4.1', query: z.object({ offset, limit: limit(), order }), returns: z.array(z.string()) },
  listGuideTags: { spec: '4.1', params: guideid, returns: z.array(z.string()) },
  listWikiTags: { spec: '4.1', params: page, returns: z.array(z.string()) },
  tagGuide: { spec: '4.1', params: guideid, body: tag, returns: Guide },
  untagGuide: { spec: '4.1', params: guideid, query: inAddress, body: maybeTag, returns: Guide },
  tagWiki: { spec: '4.1', params: page, body: tag, returns: Wiki },
  untagWiki: { spec: '4.1', params: page, query: inAddress, body: maybeTag, returns: Wiki },
} as const satisfies SchemasOf<typeof tagRows>
