// Shapes that several families share (specification 2.3, 2.11, 2.14).
import * as z from 'zod/mini'
import { storedName } from '#lib/names/storedName.ts'
import { itemLimits } from './limits.ts'
import { count, id, longText, named, ours, text, unixSeconds, webAddress } from './wire.ts'

export const namespaces = ['CATEGORY', 'ITEM', 'TEAM', 'USER', 'INFO', 'WIKI'] as const
export type Namespace = (typeof namespaces)[number]

/**
 * Widths or boxes of the ten renditions, in pixels (api-facts 4.1); `original` is the upload
 * itself.
 */
export const renditions = {
  mini: [56],
  thumbnail: [96],
  '140x105': [140, 105],
  '200x150': [200, 150],
  standard: [300],
  '440x330': [440, 330],
  medium: [592],
  large: [800],
  huge: [1600],
} as const satisfies Record<string, readonly [number] | readonly [number, number]>
export type RenditionName = keyof typeof renditions

const address = z.optional(z.string())
/**
 * URLs of one image; a rendition larger than the source is absent (2.3). Default avatars have
 * negative ids.
 */
export const Image = named(
  'Image',
  z.object({
    id: z.int(),
    guid: z.string(),
    mini: address,
    thumbnail: address,
    '140x105': address,
    '200x150': address,
    standard: address,
    '440x330': address,
    medium: address,
    large: address,
    huge: address,
    original: address,
    alt: ours(
      z.optional(z.nullable(z.string())),
      'Ours: alternative text; "" marks a decorative picture, null means that none has been entered.',
    ),
    width: ours(z.optional(z.int()), 'Ours: size of the original, in pixels.'),
    height: ours(z.optional(z.int()), 'Ours: size of the original, in pixels.'),
  }),
)
export type Image = z.output<typeof Image>

export const privileges = ['User', 'Author', 'Moderator', 'Admin'] as const
export type Privilege = (typeof privileges)[number]
/** Rooms that are shown to whoever has something to do in them (decision 0462). */
export const workRooms = ['releases', 'work', 'training'] as const
export type WorkRoom = (typeof workRooms)[number]
/** What becomes of the edits that wait of whoever is suspended. */
export const pendingEdits = ['keep', 'withdraw'] as const
export type PendingEdits = (typeof pendingEdits)[number]
/** Somebody who is invited has no account yet. */
export const accountStates = ['active', 'suspended', 'leaving', 'erased'] as const
export type AccountState = (typeof accountStates)[number]

export const UserSummary = named(
  'UserSummary',
  z.object({
    userid: count,
    username: z.string(),
    unique_username: z.nullable(z.string()),
    join_date: unixSeconds,
    image: Image,
    reputation: z.int(),
    url: z.string(),
    teams: z.array(id),
    privileges: z.array(z.enum(privileges)),
  }),
)
export type UserSummary = z.output<typeof UserSummary>

export const WikiSummary = named(
  'WikiSummary',
  z.object({
    dataType: z.literal('wiki'),
    wikiid: id,
    title: z.string(),
    display_title: z.string(),
    namespace: z.enum(namespaces),
    summary: z.string(),
    url: z.string(),
    text: z.string(),
    image: z.nullable(Image),
    langid: ours(z.string()),
    modified_date: ours(unixSeconds),
    author: ours(count),
  }),
)
export type WikiSummary = z.output<typeof WikiSummary>

export const FlagDetail = named(
  'FlagDetail',
  z.object({
    flagid: z.string(),
    title: z.string(),
    text: z.string(),
    image: z.string(),
    isFontAwesome: z.boolean(),
  }),
)

/**
 * An item that a guide names: a part or a tool (api-facts 5.3). Nothing here is stored but what
 * differs from its default.
 */
export const ItemInput = named(
  'ItemInput',
  z.strictObject({
    name: text(itemLimits.name, 1).check(z.overwrite(storedName)),
    type: z.optional(text(itemLimits.type)),
    quantity: z.optional(z.int().check(z.positive(), z.maximum(1_000_000))),
    notes: z.optional(z.nullable(text(itemLimits.notes))),
    isoptional: ours(z.optional(z.boolean())),
    featured: z.optional(z.boolean()),
    summary: z.optional(text(itemLimits.summary)),
    url: z.optional(webAddress),
  }),
)
export type ItemInput = z.output<typeof ItemInput>

export const flagids = z.array(z.string()).check(z.maxLength(60))
export const contents = longText

/** A file that a guide or page hands out (specification 2.13). */
export const DocumentShape = named(
  'Document',
  z.object({
    documentid: id,
    guid: z.string(),
    date: unixSeconds,
    size: count,
    pages: count,
    filename: z.string(),
    title: z.string(),
    document_extension: z.string(),
    url: z.string(),
    download_url: z.string(),
    image: z.nullable(Image),
    display: z.nullable(z.string()),
  }),
)
export const Embed = named(
  'Embed',
  z.object({
    embedid: id,
    url: z.string(),
    width: count,
    height: count,
    title: z.string(),
    type: z.string(),
    provider_url: z.string(),
    html: z.string(),
    provider_name: z.string(),
    author_url: z.string(),
    author_name: z.string(),
    cache_age: count,
    version: z.string(),
    objectid: ours(id, 'Ours: the ID to send in a guide or step that shows it.'),
    image: ours(z.nullable(Image)),
  }),
)
export type DocumentShape = z.output<typeof DocumentShape>
export type Embed = z.output<typeof Embed>

/** Of what was released of a guide, and outlives it. */
export const guideDeletedDate = ours(
  z.nullable(unixSeconds),
  'Ours: when the guide was deleted; null if it still exists. Readers get no releases of a deleted guide, and nobody can sign one.',
)
