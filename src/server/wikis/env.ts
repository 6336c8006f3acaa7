// What wiki text speaks of, loaded before it is rendered: pages, guides, images, people
// (wikitext.md 6).
import { readersTitle, readersType } from '#server/rights/released.ts'
import { renditions, type Namespace } from '#contract/core/shapes.ts'
import { existing } from '#lib/existing.ts'
import {
  imageSizes,
  type ImageSize,
  type References,
  type Rendition,
  type Target,
  type WikiEnv,
  type WikiImage,
} from '#wikitext/env.ts'
import { guideUrl, userUrl, wikiUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { ResourceStamps } from '#server/http/responses/responseCache.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { Ctx, Person } from '#server/http/context.ts'
import { loadDocuments, pairFiles } from '#server/files/load.ts'
import { documentPath } from '#server/files/present.ts'
import { hasRendition, loadImages, presentImage, type ImageRow } from '#server/media/load.ts'
import { sightIn, type Home } from '#server/media/visibility/inTexts.ts'
import { envOf, type EnvData } from '#server/wikitext/envData.ts'
import { referencesIn, showInThread } from '#server/wikitext/show.ts'
import { isSmall, type WikiText } from '#server/wikitext/text.ts'
import { spaced, titleKey } from '#server/base/stampNames.ts'

export type NamedPage = {
  wikiid: number
  namespace: Namespace
  title: string
  display_title: string
}
type PageRow = NamedPage & { stamp: number }
type GuideRow = { guideid: number; title: string; type: string; visible: boolean; stamp: number }
type UserRow = { userid: number; username: string; stamp: number }
type LinkedPage = { wikiid: number; namespace: Namespace; title: string }

/** Where a link's title is looked for, in this order. */
export const linkable: readonly Namespace[] = ['CATEGORY', 'WIKI', 'ITEM', 'INFO']

const loadPages = (db: Db, titles: string[]): Promise<PageRow[]> =>
  db.many<PageRow>(sql`
  select wikiid, namespace, title, display_title, stamp from wikis
  where namespace = any(${[...linkable]}::text[])
    and translate(title, '_+', '  ') = any(${titles.map(spaced)}::text[]) and deleted_date is null`)

const loadGuides = (db: Db, guideids: number[], viewer: Person | null): Promise<GuideRow[]> =>
  db.many<GuideRow>(sql`
  select g.guideid, ${readersTitle} as title, ${readersType} as type, g.stamp,
    ${visibleTo(viewer)} as visible
  from guides g where g.guideid = any(${guideids}::int[]) and g.deleted_date is null`)

const loadUsers = (db: Db, userids: number[]): Promise<UserRow[]> =>
  db.many<UserRow>(sql`
  select userid, username, stamp from users where userid = any(${userids}::int[])`)

/** Pixels of a rendition by width: never enlarged, its ratio kept (api-facts 4.1). */
const scaled = (url: string, size: ImageSize, row: ImageRow): Rendition => {
  const width = size === 'original' ? row.width : Math.min(renditions[size][0], row.width)
  return { url, width, height: Math.max(1, Math.round((row.height * width) / row.width)) }
}

const wikiImage = (origin: string, row: ImageRow): WikiImage => {
  const shown = presentImage(origin, row)
  const original = scaled(existing(shown.original, 'its original'), 'original', row)
  const smaller = imageSizes.flatMap(size =>
    size === 'original' || !hasRendition(size, row.width, row.height)
      ? []
      : [[size, scaled(existing(shown[size], `its ${size}`), size, row)]],
  )
  return {
    renditions: {
      ...(Object.fromEntries(smaller) as Partial<Record<ImageSize, Rendition>>),
      original,
    },
    ...(row.alt === null ? {} : { alt: row.alt }),
  }
}

const byId = <R, K extends keyof R>(found: R[], key: K): Map<R[K], R> =>
  new Map(found.map(row => [row[key], row]))

/**
 * `trees`: shown as trees, too. `orFail`: throws tooCostly for what would be shown as it was typed.
 * `home`: the document that the texts are part of.
 */
type Asked = { trees?: boolean; orFail?: boolean; home?: Home }

/**
 * The pages that titles and codes of items lead to; `pairs` gets them, and what is missing on the
 * way.
 */
const placed = (
  wanted: Pick<References, 'titles' | 'itemcodes'>,
  found: readonly PageRow[],
  pairs: ResourceStamps,
) => {
  const byTitle = new Map(found.map(row => [titleKey(row.namespace, row.title), row]))
  const pages = new Map<string, PageRow>()
  for (const title of wanted.titles) {
    for (const namespace of linkable) {
      const key = titleKey(namespace, title)
      const row = byTitle.get(key)
      if (row) {
        pairs.set(`wiki:${row.wikiid}`, row.stamp)
        pages.set(spaced(title), row)
        break
      }
      pairs.set(key, 0)
    }
  }
  // A product is the page of the item that has its code for a title.
  const products = new Map(
    wanted.itemcodes.map(code => [code, byTitle.get(titleKey('ITEM', code))]),
  )
  for (const [code, row] of products)
    pairs.set(row ? `wiki:${row.wikiid}` : titleKey('ITEM', code), row?.stamp ?? 0)
  return { pages, products }
}

const resolved = <K, R>(rows: Iterable<[K, R | undefined]>, of: (row: R) => Target) =>
  [...rows].flatMap(([key, row]): [K, Target][] => (row === undefined ? [] : [[key, of(row)]]))
const page = (row: NamedPage): Target => ({ href: wikiUrl('', row), title: row.display_title })

type Sight = Awaited<ReturnType<typeof sightIn>>
type Resolved = ReturnType<typeof placed> & {
  guides: ReadonlyMap<number, Awaited<ReturnType<typeof loadGuides>>[number]>
  users: ReadonlyMap<number, Awaited<ReturnType<typeof loadUsers>>[number]>
  images: Awaited<ReturnType<typeof loadImages>>
  documents: Awaited<ReturnType<typeof loadDocuments>>
  imageSight: Sight
  documentSight: Sight
}
const envData = (
  ctx: Pick<Ctx, 'origin' | 'settings'>,
  { pages, products, guides, users, images, documents, imageSight, documentSight }: Resolved,
): EnvData => {
  return {
    origin: ctx.origin,
    trustedHosts: ctx.settings.trusted_link_hosts,
    filmProviders: ctx.settings.embed_providers,
    pages: resolved(pages, page),
    guides: resolved(guides, row => ({ href: guideUrl('', row), title: row.title })).filter(
      ([id]) => guides.get(id)?.visible,
    ),
    users: resolved(users, row => ({ href: userUrl('', row), title: row.username })),
    images: [...images].map(([id, row]) => [
      id,
      imageSight.seen(id) ? wikiImage(ctx.origin, row) : 'hidden',
    ]),
    documents: resolved(documents, row => ({
      href: documentPath(row),
      title: row.title || row.filename,
    })).filter(([id]) => documentSight.seen(id)),
    products: resolved(products, page),
  }
}

type Loaded = {
  env: WikiEnv
  references: References
  pairs: ResourceStamps
  pages: LinkedPage[]
  links: { title: string; page: NamedPage | null }[]
  lasting: boolean
}
/**
 * Preloads all that the texts refer to, in at most five statements. `pairs` holds every resource
 * looked at, those that are missing with stamp 0; `pages` the existing pages that are linked, in
 * order of first appearance; `links` each title that a link names, with its page. A guide that
 * `viewer` may not see resolves to null, a picture or document of which they may read nothing that
 * shows it is as good as none. `lasting`: what is seen of those hangs on the document itself, else
 * it may change without a word. Texts that are not small are shown here already.
 */
export const loadWikiEnv = async (
  db: Db,
  ctx: Pick<Ctx, 'origin' | 'settings'>,
  texts: WikiText[],
  viewer: Person | null,
  as: Asked = {},
): Promise<Loaded> => {
  const { trees = false, orFail = false, home = null } = as
  const small = isSmall(texts)
  const who = viewer === null ? 'everybody' : String(viewer.userid)
  const wanted = await referencesIn(texts, { small, who, orFail })
  const pairs: ResourceStamps = new Map()
  const within = (ids: number[]) => ids.filter(id => id > 0 && id <= 2_147_483_647)
  const guideids = within(wanted.guideids)
  const userids = within(wanted.userids)
  const imageids = within(wanted.imageids)
  const documentids = within(wanted.documentids)
  const found =
    wanted.titles.length + wanted.itemcodes.length
      ? await loadPages(db, [...wanted.titles, ...wanted.itemcodes])
      : []
  const guides = byId(guideids.length ? await loadGuides(db, guideids, viewer) : [], 'guideid')
  const users = byId(userids.length ? await loadUsers(db, userids) : [], 'userid')
  const images = await loadImages(db, imageids)
  const documents = await loadDocuments(db, documentids)
  const sightOf = async (kind: 'image' | 'document', files: ReadonlyMap<number, unknown>) =>
    sightIn(db, kind, [...files.keys()], viewer, home)
  const imageSight = await sightOf('image', images)
  const documentSight = await sightOf('document', documents)

  const { pages, products } = placed(wanted, found, pairs)
  for (const id of guideids) pairs.set(`guide:${id}`, guides.get(id)?.stamp ?? 0)
  for (const id of userids) pairs.set(`user:${id}`, users.get(id)?.stamp ?? 0)
  for (const id of imageids) pairs.set(`image:${id}`, images.get(id)?.stamp ?? 0)
  for (const id of documentids) pairs.set(`document:${id}`, 0)
  pairFiles(pairs, documents.values())
  for (const [kind, sight] of [
    ['image', imageSight],
    ['document', documentSight],
  ] as const)
    for (const id of sight.elsewhere) pairs.set(`sight:${kind}:${id}`, sight.seen(id) ? 1 : 0)

  const files = { images, documents, imageSight, documentSight }
  const data = envData(ctx, { pages, products, guides, users, ...files })
  const links = wanted.titles.map(title => ({ title, page: pages.get(spaced(title)) ?? null }))
  if (!small) await showInThread(texts, data, { trees, who, orFail })
  return {
    env: envOf(data),
    references: wanted,
    lasting: imageSight.elsewhere.length + documentSight.elsewhere.length === 0,
    pairs,
    links,
    pages: [...new Set(pages.values())].map(({ wikiid, namespace, title }) => ({
      wikiid,
      namespace,
      title,
    })),
  }
}
