import * as z from 'zod/mini'
import { guideFields } from '#documents/guide.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import type { reversedRows } from './reversed.rows.ts'
import type { guideRows } from './rows.ts'
import type { translationRows } from './translations.rows.ts'
import { ignoredSchemas } from './ignored.ts'
import { languageSchemas } from './languages.ts'
import { reversedSchemas } from './reversed.ts'
import { translationSchemas } from './translations.ts'
import { itemsOfGuide, limits } from '../core/limits.ts'
import { flagids, ItemInput } from '../core/shapes.ts'
import { writtenValues } from '../core/values.ts'
import {
  answerType,
  flag,
  id,
  idList,
  langid,
  limit,
  longText,
  madeFrom,
  offset,
  onWaiting,
  order,
  ours,
  pathId,
  pathText,
  queryId,
  releaseQuery,
  revisionid,
  since,
  searchWords,
  text,
} from '../core/wire.ts'
import { difficulties, GuideSummary, GuideToMend, Guide } from './shapes.ts'

const seconds = z.int().check(z.nonnegative(), z.maximum(limits.timeRequired))
// Lengths of texts are contract/core/limits.ts: they bind only what changed.
const guideBody = {
  category: z.optional(text(1000, 1)),
  type: z.optional(z.string()),
  ...writtenValues(guideFields),
  introduction: z.optional(longText),
  conclusion: z.optional(longText),
  flags: z.optional(flagids),
  time_required_min: z.optional(seconds),
  time_required_max: z.optional(seconds),
  time_required: ours(
    z.optional(z.unknown()),
    'Ours: accepted but ignored, because old clients send it.',
  ),
  difficulty: z.optional(z.nullable(z.enum(difficulties))),
  image: z.optional(z.nullable(id)),
  prerequisites: z.optional(z.array(id).check(z.maxLength(limits.listed))),
  prerequisite_releases: z.optional(
    z
      .array(z.strictObject({ guideid: id, releaseid: z.nullable(id) }))
      .check(z.maxLength(limits.listed)),
  ),
  documents: z.optional(z.array(id).check(z.maxLength(limits.listed))),
  featured_documentid: z.optional(z.nullable(id)),
  public: z.optional(z.boolean()),
  parts: z.optional(z.array(ItemInput).check(z.maxLength(itemsOfGuide))),
  tools: z.optional(z.array(ItemInput).check(z.maxLength(itemsOfGuide))),
  objectid: ours(z.optional(z.nullable(id)), 'Ours: the intro video.'),
  patrol_threshold: ours(
    z.optional(z.int().check(z.nonnegative(), z.maximum(100_000_000))),
    'Ours: minimum reputation for edits to go live at once.',
  ),
  author: ours(
    z.optional(id),
    'Ours: whose guide it is. Only Moderators and Admins can make someone else its author.',
  ),
}
const CreateGuide = z.strictObject({
  ...guideBody,
  category: text(1000, 1),
  type: z.string(),
  langid: z.optional(z.string()),
})
const PatchGuide = z.strictObject(guideBody)
export type CreateGuide = z.output<typeof CreateGuide>
export type PatchGuide = z.output<typeof PatchGuide>

const guideid = z.object({ guideid: pathId })
export const guideQuery = z.object({ revisionid, langid: z.optional(langid), ...onWaiting })
const paging = { offset, limit: limit(), order }

export const guideSchemas = {
  ...ignoredSchemas,
  ...languageSchemas,
  ...reversedSchemas,
  ...translationSchemas,
  listGuides: {
    spec: '4.3',
    query: z.object({
      guideids: idList,
      filter: z.optional(z.string()),
      ...paging,
      modifiedSince: since,
      includePrivate: flag,
      title: ours(searchWords, 'Ours: words in the title.'),
      category: ours(z.optional(z.string()), 'Ours: title of a category.'),
      below: ours(flag, 'Ours: includes the guides in all categories below that one.'),
      userid: ours(queryId, 'Ours: author.'),
      team: ours(
        queryId,
        'Ours: only guides shared with this team; its members also get private ones.',
      ),
    }),
    returns: z.array(GuideSummary),
  },
  listFeaturedGuides: {
    spec: '4.3',
    query: z.object({ offset, limit: limit() }),
    returns: z.array(GuideSummary),
  },
  listGuidesToMend: {
    spec: 'ours: api-facts 6.4',
    query: z.object({ offset, limit: limit() }),
    returns: z.array(GuideToMend),
  },
  listOwnGuides: {
    spec: '4.4',
    query: z.object({
      ...paging,
      limit: limit(10_000),
      title: ours(searchWords, 'Ours: words in the title.'),
    }),
    returns: z.array(GuideSummary),
  },
  readGuide: {
    spec: '4.3',
    params: guideid,
    query: z.object({
      excludePrerequisiteSteps: flag,
      unpatrolled: flag,
      langid: z.optional(langid),
      lang: ours(z.optional(langid), 'Ours: alias of `langid`.'),
      machineTranslateLangid: z.optional(langid),
      type: answerType,
      revisionid: ours(queryId, 'Ours: an old revision of the guide.'),
      releaseid: ours(releaseQuery, 'Ours: the ID of one of its releases, or `current`.'),
    }),
    returns: Guide,
  },
  createGuide: { spec: '4.3', body: CreateGuide, returns: Guide, status: 201 },
  patchGuide: {
    spec: '4.4',
    params: guideid,
    query: z.extend(guideQuery, madeFrom),
    body: PatchGuide,
    returns: Guide,
  },
  deleteGuide: { spec: '4.4', params: guideid, query: guideQuery, returns: null },
  restoreGuide: {
    spec: '4.4',
    params: z.object({ guideid: pathId, langid: pathText }),
    returns: Guide,
  },
  publishGuide: { spec: '4.4', params: guideid, query: guideQuery, returns: Guide },
  unpublishGuide: { spec: '4.4', params: guideid, query: guideQuery, returns: Guide },
} as const satisfies SchemasOf<typeof guideRows & typeof reversedRows & typeof translationRows>
