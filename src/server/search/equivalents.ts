// Words that Admins say mean the same (setting `search_equivalents`), and spellings of tags.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
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

export type Surroundings = { langids: string[]; spellings: string[][] }

const mostWords = 3
/** One word, two and three in a row: as tags may be spelt. */
const runsOf = (text: string): string[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20)
  return words.flatMap((_, at) =>
    Array.from({ length: mostWords }, (__, more) => words.slice(at, at + more + 1).join(' ')),
  )
}

/**
 * In which languages there are texts, and the tags with synonyms that are named in what was typed,
 * each with all of its spellings.
 */
export const loadSurroundings = async (db: Db, typed: string): Promise<Surroundings> => {
  // In a subquery: PostgreSQL does not see how many, and plans nothing anew.
  const runs = sql`(select ${runsOf(typed)}::text[])`
  const rows = await db.many<{ names: string[]; of: 'languages' | 'tag' }>(sql`
    select 'languages' as of, array(select langid from search_languages order by langid) as names
    union all
    select 'tag', array[t.tag] || array(
      select s.synonym::text from tag_synonyms s where s.tagid = t.tagid order by s.synonym)
    from tags t
    where exists (select from tag_synonyms) and t.tagid in (
      select tagid from tag_synonyms where lower(synonym) = any(${runs}::text[])
      union
      select named.tagid from tags named join tag_synonyms using (tagid)
        where lower(named.tag) = any(${runs}::text[]))`)
  return {
    langids: rows.find(row => row.of === 'languages')?.names ?? [],
    spellings: rows.flatMap(row => (row.of === 'tag' ? [row.names] : [])),
  }
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
