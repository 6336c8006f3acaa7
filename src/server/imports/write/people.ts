// People of the source become people here, without e-mail and password.
import type { Privilege } from '#contract/core/shapes.ts'
import { codePoints } from '#contract/core/wire.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import { commit, type Run } from '../common/batch.ts'
import { ensurePictures } from './pictures.ts'
import { sourceOf, type ImportPerson } from '../common/shapes.ts'
import { faceless, insertPeople, peopleBySource, setFaces } from './sql.people.ts'

const usernameAtMost = 64

/** What another site calls somebody gives them no rights here, unless who imports says so. */
export const roleHere = (
  { keepRoles }: Pick<Run, 'keepRoles'>,
  { privilege }: Pick<ImportPerson, 'privilege'>,
): Privilege => (keepRoles ? privilege : 'User')
/** Once for whoever is made. */
export const noteRoles = (
  run: Run,
  people: readonly Pick<ImportPerson, 'key' | 'privilege'>[],
): void => {
  for (const person of people)
    if (roleHere(run, person) !== person.privilege)
      run.report.note({
        kind: 'skipped',
        reason: `the role ${person.privilege}, because this import does not keep roles`,
        where: `user ${person.key}`,
      })
}

const importer: ImportPerson = {
  site: 'import',
  key: 'importer',
  username: 'Import',
  unique_username: null,
  privilege: 'User',
  reputation: 0,
  join_date: 0,
  image: null,
}

/**
 * userids by source; who is missing is made. Those that are here stay as they are, whatever the
 * source says now.
 */
export const ensurePeople = async (
  run: Run,
  people: ImportPerson[],
): Promise<Map<string, number>> => {
  const wanted = new Map(people.map(person => [sourceOf(person.site, person.key), person]))
  const found = new Map<string, number>()
  if (wanted.size === 0) return found
  let fresh: ImportPerson[] = []
  await commit(run, async db => {
    for (const [source, userid] of await peopleBySource(db, [...wanted.keys()]))
      found.set(source, userid)
    const missing = [...wanted].filter(([source]) => !found.has(source))
    fresh = missing.map(([, person]) => person)
    if (missing.length === 0) return false
    const made = await insertPeople(
      db,
      missing.map(([source, person]) => ({
        source,
        username: person.username,
        unique_username: person.unique_username,
        privilege: roleHere(run, person),
        reputation: person.reputation,
        join_date: person.join_date || run.now,
        langid: run.settings.default_langid,
      })),
      run.now,
    )
    for (const [source, userid] of made) found.set(source, userid)
    return true
  })
  noteRoles(run, fresh)
  await ensureFaces(run, wanted, found)
  return found
}

/** Their pictures, for who has none here and is nobody's account yet. */
const ensureFaces = async (
  run: Run,
  people: Map<string, ImportPerson>,
  userids: Map<string, number>,
): Promise<void> => {
  const pictured = [...people].flatMap(([source, { image, join_date, key }]) =>
    image === null ? [] : [{ source, image, join_date, key }],
  )
  if (pictured.length === 0) return
  const bare = new Set(
    await faceless(
      run.database,
      pictured.map(({ source }) => entryOf(userids, source)),
    ),
  )
  const wanted = pictured.flatMap(({ source, image, join_date, key }) => {
    const userid = entryOf(userids, source)
    return bare.has(userid)
      ? [{ picture: image, userid, created: join_date || run.now, where: `user ${key}` }]
      : []
  })
  const imageids = await ensurePictures(run, wanted)
  const faces = wanted.flatMap(({ userid, picture }) =>
    imageids.has(picture.guid) ? [{ userid, imageid: entryOf(imageids, picture.guid) }] : [],
  )
  if (faces.length) await commit(run, async db => (await setFaces(db, faces)) > 0)
}

/** Counted, for lists of people. */
export const importPeople = async (run: Run, people: ImportPerson[]): Promise<void> => {
  const sources = people.map(person => sourceOf(person.site, person.key))
  const before = await peopleBySource(run.database, sources)
  await ensurePeople(run, people)
  people.forEach((person, index) => {
    run.report.count('users', before.has(itemAt(sources, index)) ? 'unchanged' : 'imported')
    if (codePoints(person.username) > usernameAtMost)
      run.report.note({
        kind: 'over limit',
        reason: 'username too_long',
        where: `user ${person.key}`,
      })
  })
  await run.report.settle()
}

export const ensureImporter = async (run: Run): Promise<number> =>
  entryOf(await ensurePeople(run, [importer]), sourceOf(importer.site, importer.key))
