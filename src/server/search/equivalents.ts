// Words that Admins say mean the same (setting `search_equivalents`), and spellings of tags.
import type { Db } from '#server/db/open.ts'
import { loadStems, type StemOf } from './stems.ts'
import { fold, tokensOf } from './words.ts'

/** What else stands for these words in a row; itself is not among them. */
export type Equivalents = (words: readonly string[]) => string[][]

/** Forms of these languages are taken for the word: “batteries” is “battery”. */
const formsOf = ['en', 'de']
const keysOf = (words: readonly string[], stem: StemOf): string[] => {
  const [word, ...others] = words
  const whole = words.join(' ')
  if (word === undefined || others.length) return [whole]
  const stems = formsOf.flatMap(langid => {
    const stemmed = stem(langid, word)
    return stemmed === null ? [] : [`${langid} ${stemmed}`]
  })
  return [whole, ...stems]
}

const readGroups = (groups: readonly string[]): string[][][] =>
  groups.map(group =>
    group
      .split('=')
      .map(part => tokensOf(fold(part)))
      .filter(words => words.length),
  )

type Members = Map<string, string[][]>
/** A word may stand in several groups. */
const membersOf = async (db: Db, groups: string[][][]): Promise<Members> => {
  const stem = await stemsFor(db, groups.flat(2))
  const members: Members = new Map()
  for (const group of groups)
    for (const words of group)
      for (const key of keysOf(words, stem))
        members.set(key, [...(members.get(key) ?? []), ...group])
  return members
}

const stemsFor = (db: Db, words: string[]): Promise<StemOf> =>
  loadStems(
    db,
    formsOf.map(langid => ({ langid, words })),
  )

/** A setting is the same list until somebody changes it. */
const read = new WeakMap<readonly string[], Members>()
const loadMembers = async (db: Db, setting: readonly string[]): Promise<Members> => {
  const members = read.get(setting) ?? (await membersOf(db, readGroups(setting)))
  read.set(setting, members)
  return members
}

/** `words`: those that will be asked about. */
export const loadEquivalents = async (
  db: Db,
  setting: readonly string[],
  spellings: string[][],
  words: string[],
): Promise<Equivalents> => {
  const known = [await loadMembers(db, setting)]
  if (spellings.length)
    known.push(
      await membersOf(
        db,
        spellings.map(names => names.map(name => tokensOf(fold(name)))),
      ),
    )
  const stem = await stemsFor(db, words)
  return asked => {
    const found = new Map<string, string[]>()
    for (const key of keysOf(asked, stem))
      for (const members of known)
        for (const member of members.get(key) ?? []) found.set(member.join(' '), member)
    found.delete(asked.join(' '))
    return [...found.values()]
  }
}
