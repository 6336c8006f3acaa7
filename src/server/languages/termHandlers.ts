// The words that translations are to have for words of the source (0509). They only warn: no save
// asks for them.
import type { Term } from '#contract/guides/terms.ts'
import { betweenWords } from '#lib/betweenWords.ts'
import {
  conflict,
  fieldError,
  forbidden,
  invalid,
  invalidField,
  type FieldError,
} from '#lib/errors.ts'
import { folded } from '#lib/folded.ts'
import { sameJson } from '#lib/json.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { audit } from '#server/effects/audit.ts'
import { isModerator } from '#server/http/access/roles.ts'
import type { Handlers, SignedInReader } from '#server/http/context.ts'
import { requireLangid } from './translations.ts'

type Pair = { source_langid: string; langid: string }
type List = { version: number; terms: Term[] }

/** Throws 422. */
const requirePair = ({ settings }: Pick<SignedInReader, 'settings'>, pair: Pair): void => {
  requireLangid(settings, pair.source_langid)
  requireLangid(settings, pair.langid)
  if (pair.source_langid === pair.langid)
    throw invalidField('langid', 'invalid_langid', 'The two languages must be different')
}

const loadList = async (db: Db, { source_langid, langid }: Pair): Promise<List> =>
  (await db.maybe<List>(sql`
    select version, terms from translation_terms
    where source_langid = ${source_langid} and langid = ${langid}`)) ?? { version: 0, terms: [] }

const tidy = ({ term, wanted, unwanted }: Term): Term => {
  const trimmed = (words: string[]) => [...new Set(words.map(word => word.trim()))]
  return { term: term.trim(), wanted: trimmed(wanted), unwanted: trimmed(unwanted) }
}

/** What stands there twice, several words in one, and words that are wanted and not to be used. */
const wrongIn = (terms: readonly Term[]): FieldError[] => {
  const seen = new Set<string>()
  return terms.flatMap(({ term, wanted, unwanted }, index) => {
    const name = term.toLowerCase()
    const isTwice = seen.has(name)
    seen.add(name)
    const wrong = (message: string) => fieldError('terms', 'invalid_value', message, index)
    const several = [...wanted, ...unwanted].filter(word => betweenWords.test(word))
    // As texts are compared: the desk would warn of whatever is written.
    const right = new Set(wanted.map(folded))
    const both = unwanted.find(word => right.has(folded(word)))
    return [
      ...(isTwice ? [fieldError('terms', 'duplicate', `“${term}” is listed twice`, index)] : []),
      ...several.map(word =>
        wrong(`“${word}” cannot contain a comma, a semicolon or a line break`),
      ),
      ...(both === undefined
        ? []
        : [wrong(`“${both}” is listed both as a translation and as a word to avoid`)]),
    ]
  })
}

const without = (terms: readonly Term[], others: readonly Term[]): Term[] => {
  const known = new Set(others.map(one => JSON.stringify(one)))
  return terms.filter(one => !known.has(JSON.stringify(one)))
}

export const termHandlers: Pick<Handlers, 'readTerms' | 'setTerms'> = {
  async readTerms({ query }, ctx) {
    return { ...query, ...(await loadList(ctx.db, query)) }
  },

  async setTerms(input, ctx) {
    if (!isModerator(ctx.person))
      throw forbidden('Only Moderators and Admins can change terms', ['Moderator', 'Admin'])
    const { version, terms: given, ...pair } = input.body()
    requirePair(ctx, pair)
    const terms = given.map(tidy)
    const errors = wrongIn(terms)
    if (errors.length) throw invalid(errors)
    const before = await loadList(ctx.db, pair)
    if (sameJson(before.terms, terms)) return { ...pair, ...before }
    if (version !== before.version) throw conflict({ ...pair, ...before })
    const { source_langid, langid } = pair
    const next = { version: version + 1, terms }
    const written = await ctx.db.run(sql`
      insert into translation_terms (source_langid, langid, version, terms)
      values (${source_langid}, ${langid}, ${next.version}, ${JSON.stringify(terms)}::jsonb)
      on conflict (source_langid, langid) do update
        set version = excluded.version, terms = excluded.terms
        where translation_terms.version = ${version}`)
    if (written === 0) throw conflict({ ...pair, ...(await loadList(ctx.db, pair)) })
    await audit(ctx, {
      action: 'translation.terms',
      target_type: 'terms',
      target_id: `${source_langid} ${langid}`,
      before: { terms: without(before.terms, terms) },
      after: { terms: without(terms, before.terms) },
    })
    return { ...pair, ...next }
  },
}
