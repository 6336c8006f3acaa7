import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { viewRows } from './rows.ts'
import { namespaces } from '../core/shapes.ts'
import { readViewHours } from './hours.ts'
import { ManyStop, stepSchemas } from './steps.ts'
import { faultCodes } from '#contract/guides/guideCheck.ts'
import {
  count,
  fileFormat,
  flag,
  id,
  limit,
  moment,
  named,
  offset,
  ours,
  pathId,
  pathText,
  queryId,
  text,
  unixSeconds,
} from '../core/wire.ts'

/** Specification 2.17: `doc_type` in capitals and `docid` a string. */
export const View = named(
  'View',
  z.object({
    userid: id,
    username: z.string(),
    doc_type: z.enum(['GUIDE', 'WIKI']),
    docid: z.string(),
    date: unixSeconds,
    title: ours(
      z.optional(z.nullable(z.string())),
      'Ours: title of the document; null if the caller cannot see it.',
    ),
    url: ours(
      z.optional(z.nullable(z.string())),
      'Ours: address of the document; null if the caller cannot see it.',
    ),
  }),
)
export type View = z.output<typeof View>

/** Days with fewer different people than `people_from` are left out, so that nobody is made out. */
const Counts = z.object({
  doc_type: z.enum(['GUIDE', 'WIKI']),
  docid: z.string(),
  people_from: count,
  // day: YYYY-MM-DD of UTC, newest first
  days: z.array(z.object({ day: z.string(), views: count, people: count })),
})
/**
 * Who looked at one's history, when and why; a document where one stood among those who viewed it.
 */
const Reader = z.object({
  userid: id,
  username: z.string(),
  date: unixSeconds,
  reason: z.string(),
  doc_type: z.nullable(z.enum(['GUIDE', 'WIKI'])),
  docid: z.nullable(z.string()),
})
const Settings = z.object({ paused: z.boolean() })

/** Figures of a range. `days` are those of the zone, each with the second in which it begins. */
const Overview = named(
  'ViewOverview',
  z.object({
    start_date: unixSeconds,
    end_date: unixSeconds,
    zone: z.string(),
    views: count,
    people: count,
    documents: count,
    /** Of public guides and of pages, how many nobody viewed. */
    unseen: count,
    days: z.array(z.object({ day: z.string(), start: unixSeconds, views: count })),
  }),
)
export type ViewOverview = z.output<typeof Overview>
const ViewedDocument = named(
  'ViewedDocument',
  z.object({
    doc_type: z.enum(['GUIDE', 'WIKI']),
    docid: z.string(),
    title: z.string(),
    category: z.nullable(z.string()),
    url: z.string(),
    public: z.boolean(),
    in_progress: z.boolean(),
    views: count,
  }),
)
export type ViewedDocument = z.output<typeof ViewedDocument>
/** Without names nobody is named, by id neither. */
const Viewer = named(
  'Viewer',
  z.object({ userid: z.nullable(id), username: z.nullable(z.string()), views: count }),
)
export type Viewer = z.output<typeof Viewer>
/** Of a category: of the guides in it and below it. Of a team: by its members. */
const ViewGroup = named(
  'ViewGroup',
  z.object({
    name: z.string(),
    teamid: z.nullable(id),
    views: count,
    documents: count,
    people: count,
  }),
)
export type ViewGroup = z.output<typeof ViewGroup>

export const findingKinds = ['drop', 'seldom_completed', 'stops', 'checks', 'old'] as const
/** Who looked at what was found, and when. */
const FindingLook = named(
  'FindingLook',
  z.object({ userid: id, username: z.string(), created: unixSeconds }),
)
/** `holds`: the document is as it was looked at, so that it is left out. */
const LookAnswer = named(
  'FindingLookAnswer',
  z.object({ userid: id, username: z.string(), created: unixSeconds, holds: z.boolean() }),
)
/** What Guide Check finds of one kind: how often; `must`: it would hold up publishing. */
const FoundFault = named(
  'FoundFault',
  z.object({ code: z.enum(faultCodes), must: z.boolean(), count }),
)
/**
 * Something to look into. `before`: views of as many days just before; `completed`: in the range,
 * runs and marks; `checks`: findings of Guide Check, null where it was not looked through; `faults`
 * names them, the worst first. `severity` times the views of the range that had more is the order.
 */
const ViewFinding = named(
  'ViewFinding',
  z.object({
    /** Of a page: its namespace, and its title as its address has it; null of a guide. */
    namespace: z.nullable(z.enum(namespaces)),
    name: z.nullable(z.string()),
    doc_type: z.enum(['GUIDE', 'WIKI']),
    docid: z.string(),
    title: z.string(),
    category: z.nullable(z.string()),
    url: z.string(),
    kinds: z.array(z.enum(findingKinds)),
    views: count,
    before: count,
    completed: count,
    checks: z.nullable(count),
    faults: z.array(FoundFault),
    severity: count,
    stops: z.nullable(ManyStop),
    looked: z.nullable(FindingLook),
    modified_date: unixSeconds,
  }),
)
export type ViewFinding = z.output<typeof ViewFinding>

/**
 * What the address of a dashboard holds: which days, what of them, and which columns are hidden. No
 * data.
 */
const setting = z.optional(text(300, 1))
const ViewSettings = z.strictObject({
  range: setting,
  from: setting,
  to: setting,
  zone: setting,
  before: setting,
  category: setting,
  teamid: setting,
  kind: setting,
  stubs: setting,
  names: setting,
  hide: setting,
})
export type ViewSettings = z.output<typeof ViewSettings>
const SavedView = named(
  'SavedView',
  z.object({ savedviewid: id, name: z.string(), settings: ViewSettings, created: unixSeconds }),
)
export type SavedView = z.output<typeof SavedView>
export const savedViewsAtMost = 100

const pageMax = 1000
const between = {
  start_date: moment('start'),
  end_date: moment('end'),
  limit: ours(limit(pageMax, pageMax), 'Ours: 1 to 1000; 1000 if absent.'),
  offset: ours(offset, 'Ours: how many to skip.'),
}
const viewedWhich = ['seen', 'unseen', 'unfinished'] as const
const viewGroups = ['category', 'team'] as const
export const viewKinds = ['guide', 'category', 'page', 'item'] as const
export type ViewKind = (typeof viewKinds)[number]
const range = {
  start_date: moment('start'),
  end_date: moment('end'),
  zone: z._default(z.string(), 'UTC'),
  category: z.optional(z.string()),
  teamid: queryId,
  kind: z.optional(z.enum(viewKinds)),
  names: flag,
  format: fileFormat,
}
const page = { limit: limit(), offset }
const doc = z.object({ doc_type: pathText, docid: pathId })
const beside = 'ours: moderation-admin M-136'
export const viewSchemas = {
  listUserViews: {
    spec: '4.3',
    params: z.object({ userid: pathId }),
    query: z.object(between),
    returns: z.array(View),
  },
  listDocViews: { spec: '4.3', params: doc, query: z.object(between), returns: z.array(View) },
  countDocViews: {
    spec: beside,
    params: doc,
    query: z.object({ start_date: moment('start'), end_date: moment('end') }),
    returns: Counts,
  },
  readViewOverview: { spec: 'ours: authoring A-175', query: z.object(range), returns: Overview },
  readViewHours,
  ...stepSchemas,
  listViewedDocuments: {
    spec: 'ours: authoring A-175',
    query: z.object({
      ...range,
      ...page,
      which: z._default(z.enum(viewedWhich), 'seen'),
      stubs: flag,
    }),
    returns: z.array(ViewedDocument),
  },
  listViewers: {
    spec: 'ours: authoring A-175',
    query: z.object({ ...range, ...page }),
    returns: z.array(Viewer),
  },
  listViewGroups: {
    spec: 'ours: authoring A-182',
    query: z.object({ ...range, ...page, by: z.enum(viewGroups) }),
    returns: z.array(ViewGroup),
  },
  listViewFindings: {
    spec: 'ours: authoring A-183',
    query: z.object({ ...range, ...page, looked: flag }),
    returns: z.array(ViewFinding),
  },
  lookAtFinding: {
    spec: 'ours: authoring A-183',
    params: doc,
    query: z.object({ modified_date: moment('start') }),
    returns: LookAnswer,
  },
  unlookAtFinding: { spec: 'ours: authoring A-183', params: doc, returns: null },
  listSavedViews: { spec: 'ours: authoring A-184', returns: z.array(SavedView) },
  createSavedView: {
    spec: 'ours: authoring A-184',
    body: z.strictObject({ name: text(100, 1).check(z.trim()), settings: ViewSettings }),
    returns: SavedView,
    status: 201,
  },
  deleteSavedView: {
    spec: 'ours: authoring A-184',
    params: z.object({ savedviewid: pathId }),
    returns: null,
  },
  listViewReaders: {
    spec: beside,
    query: z.object({ limit: limit(), offset }),
    returns: z.array(Reader),
  },
  readViewSettings: { spec: beside, returns: Settings },
  patchViewSettings: {
    spec: beside,
    body: z.strictObject({ paused: z.boolean() }),
    returns: Settings,
  },
  clearViews: { spec: beside, returns: null },
} as const satisfies SchemasOf<typeof viewRows>
