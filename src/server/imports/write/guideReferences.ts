// What guides refer to, as it is here: people, files, categories, pages of items, other guides.
import { entryOf } from '#lib/existing.ts'
import type { Run } from '../common/batch.ts'
import { sourceOf, type ImportFilm, type ImportGuide } from '../common/shapes.ts'
import { ensureItems, ensureNamedCategories } from './namedPages.ts'
import type { Here } from './contents.ts'
import type { Ids } from './ids.ts'
import { ensureDocuments, ensureFilms } from './keepFiles.ts'
import { ensurePeople } from './people.ts'
import { ensurePictures } from './pictures.ts'
import { guidesBySource } from './sql.ts'

const filmsOf = (guide: ImportGuide): ImportFilm[] =>
  [guide.film, ...guide.steps.map(step => step.film)].filter(film => film !== null)

/** Prerequisites by guide: those of this import, and those that an earlier one brought. */
const prerequisitesOf = async (
  run: Run,
  ids: Ids,
  batch: ImportGuide[],
): Promise<(guide: ImportGuide) => number[]> => {
  const far = batch
    .flatMap(guide => guide.prerequisites.map(guideid => ({ site: guide.site, guideid })))
    .filter(one => ids.of(one) === undefined)
    .map(one => sourceOf(one.site, one.guideid))
  const earlier = far.length ? await guidesBySource(run.database, far) : null
  return ({ site, guideid: from, prerequisites }) =>
    prerequisites.flatMap(guideid => {
      const found = ids.of({ site, guideid }) ?? earlier?.get(sourceOf(site, guideid))
      if (found === undefined)
        run.report.note({
          kind: 'skipped',
          reason: 'a prerequisite that is not in the source',
          where: `guide ${from}: ${guideid}`,
        })
      return found ?? []
    })
}

/**
 * What the guides of a batch refer to, as it is here. Missing people, pictures, categories and
 * pages of items are made.
 */
export const ensureReferences = async (
  run: Run,
  ids: Ids,
  batch: ImportGuide[],
): Promise<(guide: ImportGuide) => Here> => {
  const people = await ensurePeople(
    run,
    batch.flatMap(guide => guide.author ?? []),
  )
  const ownerOf = ({ author }: ImportGuide) =>
    author ? entryOf(people, sourceOf(author.site, author.key)) : run.importer
  const owned = (guide: ImportGuide) => ({
    userid: ownerOf(guide),
    created: guide.created_date || run.now,
    where: `guide ${guide.guideid}`,
  })
  const images = await ensurePictures(
    run,
    batch.flatMap(guide =>
      [
        ...(guide.image ? [guide.image] : []),
        ...guide.steps.flatMap(step => step.pictures),
        ...filmsOf(guide).flatMap(film => film.image ?? []),
      ].map(picture => ({ picture, ...owned(guide) })),
    ),
  )
  const documents = await ensureDocuments(
    run,
    batch.flatMap(guide => guide.documents.map(document => ({ document, ...owned(guide) }))),
  )
  const films = await ensureFilms(
    run,
    batch.flatMap(guide => filmsOf(guide).map(film => ({ film, ...owned(guide) }))),
    guid => images.get(guid),
  )
  const categories = await ensureNamedCategories(
    run,
    batch.map(guide => guide.category),
  )
  const namesIn = (guide: ImportGuide) => [...guide.parts, ...guide.tools].map(item => item.name)
  const items = await ensureItems(
    run,
    batch.flatMap(namesIn),
    batch.filter(guide => guide.public).flatMap(namesIn),
  )
  const prerequisites = await prerequisitesOf(run, ids, batch)
  return guide => ({
    userid: ownerOf(guide),
    category: categories.get(guide.category) ?? guide.category,
    patrol_threshold: guide.patrol_threshold ?? run.settings.patrol_threshold,
    imageid: guid => images.get(guid),
    item: name => items.get(name),
    documentid: source => documents.get(source),
    objectid: source => films.get(source),
    prerequisites: prerequisites(guide),
  })
}
