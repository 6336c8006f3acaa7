// Rows into the full wiki of specification 2.15, and its further members by namespace (api-facts
// 4.7).
import { featuredFlags, wikiFlags } from '#contract/core/flags.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { Values } from '#documents/field.ts'
import {
  answeredPageValues,
  isOfNamespace,
  isPageField,
  pageValues,
  type PageValues,
} from '#documents/page.ts'
import { valuesIn } from '#documents/values.ts'
import { userUrl, wikiUrl } from '#server/base/addresses.ts'
import { presentFlags } from '#server/base/flags.ts'
import { presentSummary as presentGuide } from '#server/summaries/guides.ts'
import { presentDocument } from '#server/files/present.ts'
import { presentImage } from '#server/media/load.ts'
import { htmlOf, treeOf } from '#server/wikitext/text.ts'
import type { LoadedWiki } from './load.ts'
import { presentSummary, shortText } from './summaries.ts'
import { presentSupplies } from './supplies.ts'

type Inherited = NonNullable<Wiki['info']>

/**
 * Own lines, then those of the ancestors, the closest first; a name that is there already is not
 * inherited.
 */
const inheritedInfo = ({ row, ancestors }: LoadedWiki): Inherited => {
  const info: Inherited = row.content.info.map(({ name, value }) => ({ name, value }))
  const names = new Set(info.map(line => line.name))
  for (const ancestor of ancestors) {
    const lines = ancestor.info.filter(line => !names.has(line.name))
    for (const line of lines) names.add(line.name)
    info.push(
      ...lines.map(line => ({ name: line.name, value: line.value, inheritedFrom: ancestor.title })),
    )
  }
  return info
}

const authorsOf = (origin: string, { authors, people }: LoadedWiki): Wiki['authors'] => {
  const all = authors.reduce((sum, one) => sum + one.saves, 0)
  return authors.flatMap(({ userid, saves }) => {
    const person = people.get(userid)
    if (!person) return []
    const image =
      person.guid === null || person.imageid === null
        ? null
        : presentImage(origin, {
            imageid: person.imageid,
            guid: person.guid,
            width: person.width,
            height: person.height,
            alt: person.alt,
          })
    return [
      {
        userid,
        percent: Math.round((1000 * saves) / all) / 10,
        username: person.username,
        avatar_url: image?.thumbnail ?? null,
        profile_url: userUrl(origin, person),
      },
    ]
  })
}

/** The closest that is told of; the root ends every list, and is no parent of what lies deeper. */
const parentOf = ({ row, ancestors }: LoadedWiki): string | null => {
  const [closest] = ancestors
  if (row.content.parent === null || closest === undefined) return null
  return closest.title !== 'Root' || closest.wikiid === row.content.parent ? closest.title : null
}

const categoryMembers = (origin: string, loaded: LoadedWiki): Partial<Wiki> => ({
  parent: parentOf(loaded),
  category_info: [],
  related_wikis: [],
  diagrams: [],
  info: inheritedInfo(loaded),
  solutions_url: '',
  ...presentSupplies(
    origin,
    { title: loaded.row.title, display_title: loaded.row.content.display_title },
    loaded.supplies,
  ),
  maintenance_schedule: {
    schedules: loaded.row.content.maintenance_schedule?.schedules ?? [],
    inheritedFrom: null,
    langid: loaded.row.langid,
  },
})

const itemMembers = (loaded: LoadedWiki): Partial<Wiki> => ({
  suppliers: loaded.row.content.suppliers as Wiki['suppliers'],
  info: inheritedInfo(loaded),
})

/** Whom or what a page is about: its title is their id. */
const subjectMembers = ({ row }: LoadedWiki): Partial<Wiki> =>
  row.namespace === 'USER' ? { userid: Number(row.title) } : { teamid: Number(row.title) }

const membersOf = (origin: string, loaded: LoadedWiki): Partial<Wiki> => {
  switch (loaded.row.namespace) {
    case 'CATEGORY':
      return categoryMembers(origin, loaded)
    case 'ITEM':
      return itemMembers(loaded)
    case 'USER':
    case 'TEAM':
      return subjectMembers(loaded)
    default:
      return {}
  }
}

/** Those of every page, and those that only pages of its namespace have. */
const shownValuesOf = ({ namespace, content }: LoadedWiki['row']) =>
  // Those of every page are among them.
  Object.fromEntries(
    Object.entries(valuesIn(pageValues, content)).filter(
      ([name]) =>
        name in answeredPageValues || (isPageField(name) && isOfNamespace(name, namespace)),
    ),
  ) as Values<typeof answeredPageValues> & Partial<PageValues>

/** `can_edit` is false here: whoever answers puts the caller's own in its place. */
export const presentWiki = (origin: string, loaded: LoadedWiki): Wiki => {
  const { row, text, linked } = loaded
  const { content } = row
  const guides = loaded.guides.map(guide => presentGuide(origin, guide))
  const image = content.image === null ? undefined : loaded.image.get(content.image)
  return {
    wikiid: row.wikiid,
    langid: row.langid,
    namespace: row.namespace,
    locale: row.langid,
    url: wikiUrl(origin, {
      ...row,
      display_title: loaded.subject?.name ?? content.display_title,
    }),
    title: row.title,
    ...shownValuesOf(row),
    display_title: loaded.subject?.name ?? content.display_title,
    revisionid: row.shown_revisionid,
    source_revisionid: row.source_revisionid,
    can_edit: false,
    contents_raw: content.contents,
    contents_json: treeOf(text, linked.env),
    contents_rendered: htmlOf(text, linked.env),
    linked_wikis: linked.pages,
    available_langids: row.available_langids,
    created_date: row.created_date,
    modified_date: row.modified_date,
    author: row.author,
    authors: authorsOf(origin, loaded),
    tags: loaded.tags,
    is_troubleshooting: false,
    unreviewed_machine_translation: false,
    patrol_threshold: content.patrol_threshold,
    flags: content.flags,
    flag_details: presentFlags(origin, content.flags, wikiFlags),
    image: image ? presentImage(origin, image) : null,
    documents: content.documents
      .flatMap(id => loaded.documents.get(id) ?? [])
      .map(one => presentDocument(origin, one)),
    summary: content.description,
    text: shortText(content.description),
    category_lists: [],
    ancestors: loaded.ancestors.map(one => presentSummary(origin, one)),
    children: loaded.children.map(one => presentSummary(origin, one)),
    featured_guides: guides.filter(guide => guide.flags.some(flag => featuredFlags.includes(flag))),
    guides,
    ...membersOf(origin, loaded),
  }
}
