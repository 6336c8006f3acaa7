// Bundles of oManual 1.0: a folder for each public guide with its text and files, and one for each
// category that has guides.
import { join } from 'node:path'
import type { Guide } from '#contract/guides/shapes.ts'
import type { DocumentShape, Image } from '#contract/core/shapes.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { shownAsSent } from '#server/media/renditions.ts'
import { categoryXml } from '#server/omanual/category.ts'
import { guideXml } from '#server/omanual/guide.ts'
import { folderOf, sitePlaces, type Places } from '#server/omanual/parts.ts'
import { documentFile, endingOf, pictureFile, videoFile, type Linked } from './media.ts'
import { loadShown, loadTitles, type ShownPicture } from './sql.ts'
import { writeWhole, type Rows } from './write.ts'

/** Places of files inside one bundle, and which files of the export those are. */
const placesIn = (
  folder: string,
  shown: Map<string, ShownPicture>,
  titles: Map<number, string>,
  before = '',
) => {
  const links: Linked[] = []
  const put = (from: string, name: string, made?: ShownPicture) => {
    if (!links.some(one => one.from === from))
      links.push({ from, to: `${folder}/${name}`, ...(made ? { made } : {}) })
    return name
  }
  const inside: Places = {
    ...sitePlaces,
    image(image) {
      const row = shown.get(image.guid)
      if (!row) return sitePlaces.image(image)
      const from = pictureFile(row.guid, row.format)
      return shownAsSent(row)
        ? put(from, `${row.guid}.${endingOf(row.format)}`)
        : put(from, `${row.guid}.jpg`, row)
    },
    document(document) {
      const { guid, document_extension } = document as DocumentShape
      return put(documentFile(guid, document_extension), `${guid}.${document_extension}`)
    },
    film(url) {
      const [, guid, format] = /\/videos\/([A-Za-z0-9]{16})_\w+\.(\w+)$/.exec(url) ?? []
      return guid && format ? put(videoFile(guid, format), `${guid}.${format}`) : url
    },
    // A bundle is named in the guide's first language.
    guide: ({ guideid, title }) =>
      `${before}${folderOf({ guideid, title: titles.get(guideid) ?? title })}/guide.xml`,
  }
  return { inside, links }
}

const isImage = (image: Image | null): image is Image => image !== null

/** `links`: where the files of the bundle come from. */
export const writeGuideBundle = async (
  db: Db,
  folder: string,
  guide: Guide,
  links: Rows,
): Promise<void> => {
  const pictures = [
    guide.image,
    ...guide.prerequisites.map(one => one.image),
    ...guide.steps.flatMap(step =>
      step.media.type === 'image'
        ? step.media.data
        : step.media.type === 'video'
          ? (step.media.data.image?.image ?? null)
          : [],
    ),
  ]
  const shown = await loadShown(
    db,
    pictures.filter(isImage).map(image => image.guid),
  )
  const at = `omanual/guides/${folderOf(guide)}`
  const places = placesIn(
    at,
    shown,
    await loadTitles(
      db,
      guide.prerequisites.map(one => one.guideid),
    ),
  )
  await writeWhole(join(folder, at, 'guide.xml'), guideXml(guide, places.inside))
  for (const one of places.links) await links.add(one)
}

export const writeCategoryBundle = async (
  db: Db,
  folder: string,
  wiki: Wiki,
  links: Rows,
): Promise<void> => {
  const shown = await loadShown(
    db,
    [wiki.image, ...wiki.guides.map(one => one.image)].filter(isImage).map(image => image.guid),
  )
  const at = `omanual/categories/${folderOf({ guideid: wiki.wikiid, title: wiki.title })}`
  const places = placesIn(
    at,
    shown,
    await loadTitles(
      db,
      wiki.guides.map(one => one.guideid),
    ),
    '../../guides/',
  )
  await writeWhole(join(folder, at, 'category.xml'), categoryXml(wiki, places.inside))
  for (const one of places.links) await links.add(one)
}
